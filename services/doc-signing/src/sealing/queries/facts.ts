import type { Queryable, Transaction } from "@repo/service-kit/database";
import { asc, eq } from "drizzle-orm";
import { joinBranding } from "../../accounts/branding/queries.ts";
import { type Brand, toBrand } from "../../accounts/branding/rules/brand.ts";
import { branding } from "../../accounts/branding/tables.ts";
import { toAccountKey } from "../../accounts/owner.ts";
import { users } from "../../accounts/tables.ts";
import { teams } from "../../accounts/teams/tables.ts";
import type { EventData } from "../../audit-log/event-types.ts";
import { type EventRow, listEvents } from "../../audit-log/queries.ts";
import { fields } from "../../envelopes/documents/fields/tables.ts";
import { recipients } from "../../envelopes/documents/recipients/tables.ts";
import { documents } from "../../envelopes/documents/tables.ts";
import { documentData } from "../../envelopes/files/tables.ts";
import { fieldsWithEffect } from "../../field-types/rules/roles.ts";

export type SealFacts = {
	document: typeof documents.$inferSelect;
	file: typeof documentData.$inferSelect;
	/** Who sent it, from which account and address. */
	sender: { name: string; email: string; account: string; ipAddress: string | null };
	/** The current one: later changes do not reach the sealed file. */
	brand: Brand;
	/** In signing order. */
	recipients: (typeof recipients.$inferSelect)[];
	/** Those with an effect. */
	fields: (typeof fields.$inferSelect)[];
	/** The audit log up to sealing. */
	events: EventRow[];
	/** The last audit event: its hash is printed in the seal. */
	head: { sequence: number; hash: Buffer; at: Date };
};

/** Everything a sealed file shows. The document is final, so nothing changes while this is read. */
export async function readSealFacts(db: Queryable, documentId: number): Promise<SealFacts> {
	const [row] = await db
		.select({
			document: documents,
			file: documentData,
			team: teams.name,
			branding,
		})
		.from(documents)
		.innerJoin(documentData, eq(documentData.id, documents.documentDataId))
		.leftJoin(teams, eq(teams.id, documents.teamId))
		.leftJoin(branding, joinBranding(documents))
		.where(eq(documents.id, documentId));
	if (!row) throw new Error(`there is no document ${documentId} to seal`);
	const people = await db
		.select()
		.from(recipients)
		.where(eq(recipients.documentId, documentId))
		.orderBy(asc(recipients.signingOrder), asc(recipients.id));
	const placed = await db
		.select()
		.from(fields)
		.where(eq(fields.documentId, documentId))
		.orderBy(asc(fields.id));
	const events = await listEvents(db, documentId);
	const head = events.at(-1);
	if (!head) throw new Error(`document ${documentId} has no audit log`);
	const { branding: chosen, team, ...found } = row;
	const account = [team, toAccountKey(row.document)].filter((part) => part !== null).join(", ");
	const sender = { ...(await readSender(db, row.document, events)), account };
	const drawn = fieldsWithEffect(placed, people);
	return { ...found, sender, brand: toBrand(chosen), recipients: people, fields: drawn, events, head };
}

/** The person who sent it: with a team, not always the owner. Their address is the one at that time. */
async function readSender(db: Queryable, { userId }: SealFacts["document"], events: readonly EventRow[]) {
	const { by, ipAddress } = (events.findLast(({ type }) => type === "DOCUMENT_SENT")?.data ??
		{}) as EventData;
	const id = by?.kind === "user" ? by.userId : userId;
	const [user] = await db
		.select({ name: users.name, email: users.email })
		.from(users)
		.where(eq(users.id, id));
	const email = (by?.kind === "user" ? by.email : null) ?? user?.email ?? "";
	return { name: user?.name ?? "", email, ipAddress: typeof ipAddress === "string" ? ipAddress : null };
}

/** Recipients of the completed copy. */
export function listReaders(tx: Queryable, documentId: number) {
	return tx
		.select({ id: recipients.id, email: recipients.email })
		.from(recipients)
		.where(eq(recipients.documentId, documentId))
		.orderBy(asc(recipients.id));
}

/** The lock that guards the audit log. Unlike the API's, it also accepts documents that have been deleted meanwhile. */
export async function lockForSealing(tx: Transaction, documentId: number): Promise<void> {
	await tx.select({ id: documents.id }).from(documents).where(eq(documents.id, documentId)).for("update");
}
