import type { Queryable } from "@repo/service-kit/database";
import { eq } from "drizzle-orm";
import type { Owner } from "../../accounts/owner.ts";
import { documents } from "../../envelopes/documents/tables.ts";
import { templates } from "../../envelopes/templates/tables.ts";

/** The owner of a document or template, without an access check. */
export async function findOwner(
	db: Queryable,
	kind: "document" | "template",
	id: number,
): Promise<Owner | undefined> {
	const table = kind === "document" ? documents : templates;
	const [row] = await db
		.select({ userId: table.userId, teamId: table.teamId })
		.from(table)
		.where(eq(table.id, id));
	return row;
}
