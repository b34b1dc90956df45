import {
	type Database,
	deleteInBatches,
	jsonRows,
	namedStatement,
	type Queryable,
	type Transaction,
} from "@repo/service-kit/database";
import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { MailMove } from "./rules/mail-status.ts";
import { mails } from "./tables.ts";

export type MailRow = typeof mails.$inferSelect;

export type NewMailRow = Omit<typeof mails.$inferInsert, "id">;

const mailRows = jsonRows(mails);
const columns = mailRows.columns(["id"]);
const insert = namedStatement<{ id: string }, { rows: string }>(
	"insert_mails",
	(value) => sql`
		INSERT INTO ${mails} (${columns})
		SELECT ${columns} FROM json_populate_recordset(NULL::mails, ${value("rows")}::json)
		ON CONFLICT (once) DO NOTHING RETURNING id`,
);

/** The new rows' ids. A row with the same `once` as another is not inserted. */
export async function insertMails(tx: Queryable, rows: NewMailRow[]): Promise<string[]> {
	if (rows.length === 0) return [];
	const inserted = await insert(tx, { rows: JSON.stringify(rows.map(mailRows.write)) });
	return inserted.map(({ id }) => id);
}

/** An unsent mail. */
export async function findQueuedMail(db: Queryable, id: string): Promise<MailRow | undefined> {
	const [row] = await db
		.select()
		.from(mails)
		.where(and(eq(mails.id, id), eq(mails.status, "QUEUED")));
	return row;
}

export async function moveMail(
	db: Queryable,
	id: string,
	{ from, to, ...change }: MailMove & Pick<MailRow, "sentAt" | "lastError">,
): Promise<void> {
	await db
		.update(mails)
		.set({ ...change, status: to })
		.where(and(eq(mails.id, id), eq(mails.status, from)));
}

/** Keeps unsent mails. */
export function deleteOldMails(db: Database, before: Date): Promise<void> {
	return deleteInBatches(db, mails, and(lt(mails.createdAt, before), ne(mails.status, "QUEUED")));
}

/** The document whose erasure erases the mail: one that did not exist when the mail was queued. */
export async function setDocumentOfMail(tx: Transaction, once: string, documentId: number): Promise<void> {
	await tx.update(mails).set({ documentId }).where(eq(mails.once, once));
}

export async function noteMailError(db: Queryable, id: string, lastError: string): Promise<void> {
	await db
		.update(mails)
		.set({ lastError })
		.where(and(eq(mails.id, id), eq(mails.status, "QUEUED")));
}
