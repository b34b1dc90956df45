import { type Database, deleteInBatches, dropMonths, type Queryable } from "@repo/service-kit/database";
import { and, eq, lt } from "drizzle-orm";
import { mails } from "./tables.ts";

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(db: Queryable, mail: typeof mails.$inferInsert): Promise<string> {
	const [row] = await db.insert(mails).values(mail).returning({ id: mails.id });
	if (!row) throw new Error("INSERT … RETURNING gave no row");
	return row.id;
}

const isQueued = (id: string) => and(eq(mails.id, id), eq(mails.status, "queued"));

export async function findQueuedMail(db: Queryable, id: string): Promise<MailRow | undefined> {
	const [row] = await db.select().from(mails).where(isQueued(id));
	return row;
}

/** queued → a final state. */
export async function finishMail(
	db: Queryable,
	id: string,
	status: Exclude<MailRow["status"], "queued">,
	finishedAt: Date,
): Promise<void> {
	await db.update(mails).set({ status, finishedAt }).where(isQueued(id));
}

export async function recordMailError(db: Queryable, id: string, lastError: string): Promise<void> {
	await db.update(mails).set({ lastError }).where(isQueued(id));
}

/** Includes those that the server never accepted: their job finds nothing. */
export async function deleteOldMails(db: Database, before: Date): Promise<void> {
	const until = await dropMonths(db, mails, before);
	await deleteInBatches(db, mails, lt(mails.createdAt, until));
}
