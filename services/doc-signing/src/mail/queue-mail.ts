import type { Queryable } from "@repo/service-kit/database";
import { enqueueAll } from "@repo/service-kit/jobs";
import type { AccountMailData, AccountMailKind } from "./kinds.ts";
import { insertMails, type NewMailRow } from "./queries.ts";

export type NewAccountMail<K extends AccountMailKind = AccountMailKind> = {
	kind: K;
	to: string;
	/** Deduplicates: a second mail with the same `once` is not queued. */
	once: string;
	data: AccountMailData[K];
	/** The document whose erasure erases the mail. */
	documentId?: number;
	at: Date;
};

/** Queues a mail that is not about a document: its row, and the job that sends it. */
export async function queueAccountMail<K extends AccountMailKind>(
	tx: Queryable,
	mail: NewAccountMail<K>,
): Promise<void> {
	await queueAccountMails(tx, [mail]);
}

/** The same for several mails. */
export async function queueAccountMails<K extends AccountMailKind>(
	tx: Queryable,
	mails: NewAccountMail<K>[],
): Promise<void> {
	await enqueueMails(
		tx,
		mails.map(({ at, ...mail }) => ({ ...mail, createdAt: at })),
	);
}

/** Queues a mail, unless one with the same `once` exists: its row, and the job that sends it. */
export async function enqueueMail(tx: Queryable, mail: NewMailRow): Promise<void> {
	await enqueueMails(tx, [mail]);
}

/** The same for several mails: one statement for their rows and one for their jobs. */
export async function enqueueMails(tx: Queryable, mails: NewMailRow[]): Promise<void> {
	const ids = await insertMails(tx, mails);
	const jobs = ids.map((id) => ({
		payload: { mailId: id },
		options: { key: `mail:${id}`, maxAttempts: MAX_ATTEMPTS },
	}));
	await enqueueAll(tx, "send-mail", jobs);
}

// About three days: a mail server may be down over a weekend.
const MAX_ATTEMPTS = 25;
