import type { Queryable } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import type { AccountMailData, AccountMailKind } from "./kinds.ts";
import { insertMail } from "./queries.ts";

export type NewAccountMail<K extends AccountMailKind = AccountMailKind> = {
	kind: K;
	to: string;
	/** Deduplicates: a second mail with the same `once` is not queued. */
	once: string;
	data: AccountMailData[K];
	at: Date;
};

/** Queues a mail that is not about a document: its row, and the job that sends it. */
export async function queueAccountMail<K extends AccountMailKind>(
	tx: Queryable,
	{ at, ...mail }: NewAccountMail<K>,
): Promise<void> {
	await enqueueMail(tx, { ...mail, createdAt: at });
}

/** Queues a mail, unless one with the same `once` exists: its row, and the job that sends it. */
export async function enqueueMail(tx: Queryable, mail: Parameters<typeof insertMail>[1]): Promise<void> {
	const id = await insertMail(tx, mail);
	if (id) await enqueue(tx, "send-mail", { mailId: id }, { key: `mail:${id}`, maxAttempts: MAX_ATTEMPTS });
}

// About three days: a mail server may be down over a weekend.
const MAX_ATTEMPTS = 25;
