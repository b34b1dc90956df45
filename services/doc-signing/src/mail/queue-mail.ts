import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import type { AccountMailData, AccountMailKind } from "./kinds.ts";
import { insertMail } from "./queries.ts";

export type NewAccountMail<K extends AccountMailKind = AccountMailKind> = {
	kind: K;
	to: string;
	/** A second mail of the same `once` is not written. */
	once: string;
	data: AccountMailData[K];
	at: Date;
};

/** Writes a mail that is not about a document, and the job that sends it. */
export async function queueAccountMail<K extends AccountMailKind>(
	tx: Transaction,
	{ at, ...mail }: NewAccountMail<K>,
): Promise<void> {
	await enqueueMail(tx, { ...mail, createdAt: at });
}

/** Writes a mail, unless there is one of the same `once`, and the job that sends it. */
export async function enqueueMail(tx: Transaction, mail: Parameters<typeof insertMail>[1]): Promise<void> {
	const id = await insertMail(tx, mail);
	if (id) await enqueue(tx, "send-mail", { mailId: id }, { key: `mail:${id}`, maxAttempts: MAX_ATTEMPTS });
}

// About three days: a mail server may be away over a weekend.
const MAX_ATTEMPTS = 25;
