import { type Database, deleteInBatches, type Queryable } from "@repo/service-kit/database";
import { and, eq, lt, ne } from "drizzle-orm";
import type { MailMove } from "./rules/mail-status.ts";
import { mails } from "./tables.ts";

export type MailRow = typeof mails.$inferSelect;

/** The new row's id, or undefined if a row with the same `once` exists. */
export async function insertMail(
	tx: Queryable,
	mail: Omit<typeof mails.$inferInsert, "id">,
): Promise<string | undefined> {
	const [row] = await tx
		.insert(mails)
		.values(mail)
		.onConflictDoNothing({ target: mails.once })
		.returning({ id: mails.id });
	return row?.id;
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

export async function noteMailError(db: Queryable, id: string, lastError: string): Promise<void> {
	await db
		.update(mails)
		.set({ lastError })
		.where(and(eq(mails.id, id), eq(mails.status, "QUEUED")));
}
