import { hashSecret } from "@repo/service-kit/crypto";
import { type Database, deleteInBatches, type Queryable, type Transaction } from "@repo/service-kit/database";
import type { Language } from "@repo/service-kit/languages";
import { and, eq, isNull, lt } from "drizzle-orm";
import { joinBranding } from "../../accounts/branding/queries.ts";
import { type Brand, senderWith, toBrand } from "../../accounts/branding/rules/brand.ts";
import { branding } from "../../accounts/branding/tables.ts";
import type { AccountUser } from "../../accounts/caller.ts";
import { users } from "../../accounts/tables.ts";
import { teams } from "../../accounts/teams/tables.ts";
import { templates } from "../templates/tables.ts";
import { DirectLinkUnknown } from "./errors.ts";
import { directLinkSubmissions } from "./tables.ts";

export type DirectLink = {
	templateId: number;
	title: string;
	language: Language | null;
	teamId: number | null;
	/** The owner of the template and of the documents. */
	user: AccountUser;
	/** The sender's name that visitors see. */
	senderName: string;
	brand: Brand;
	/** The account behind the brand. */
	sender: { name: string; email: string };
};

/** The token in the link, or of which template it is. */
export type DirectLinkKey = string | { templateId: number };

/** The template of an enabled link. Throws DirectLinkUnknown. */
export async function getDirectLink(db: Queryable, key: DirectLinkKey): Promise<DirectLink> {
	const [row] = await db
		.select({
			templateId: templates.id,
			title: templates.title,
			language: templates.language,
			teamId: templates.teamId,
			user: { id: users.id, email: users.email, name: users.name, plan: users.plan },
			teamName: teams.name,
			branding,
		})
		.from(templates)
		.innerJoin(users, eq(users.id, templates.userId))
		.leftJoin(teams, eq(teams.id, templates.teamId))
		.leftJoin(branding, joinBranding(templates))
		.where(
			and(
				typeof key === "string"
					? eq(templates.directLinkHash, hashSecret(key))
					: eq(templates.id, key.templateId),
				eq(templates.directLinkEnabled, true),
				eq(templates.type, "PUBLIC"),
				isNull(users.disabledAt),
			),
		);
	if (!row) throw new DirectLinkUnknown();
	const { teamName, branding: chosen, ...link } = row;
	const brand = toBrand(chosen);
	const account = teamName ?? (link.user.name || link.user.email);
	const sender = { name: account, email: link.user.email };
	return { ...link, senderName: senderWith(brand, account), brand, sender };
}

export async function isSubmitted(db: Queryable, hash: Buffer): Promise<boolean> {
	return (await db.$count(directLinkSubmissions, eq(directLinkSubmissions.hash, hash))) > 0;
}

/** False if the form was already submitted; waits for a concurrent submission. */
export async function insertSubmission(
	tx: Transaction,
	row: typeof directLinkSubmissions.$inferInsert,
): Promise<boolean> {
	const { rowCount } = await tx.insert(directLinkSubmissions).values(row).onConflictDoNothing();
	return rowCount === 1;
}

export function deleteOldSubmissions(db: Database, before: Date): Promise<void> {
	return deleteInBatches(db, directLinkSubmissions, lt(directLinkSubmissions.createdAt, before));
}
