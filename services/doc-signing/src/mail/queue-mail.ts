import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import type { AccountMailData, AccountMailKind, MailData, MailKind } from "./kinds.ts";
import { getMailFacts, insertMail } from "./queries.ts";

export type NewMail<K extends MailKind = MailKind> = {
	kind: K;
	documentId: number;
	/** Whose mail it is; absent when it goes to the sender. */
	recipientId?: number;
	to: string;
	/** What must not be told twice, e.g. `finished:17:42`: a second mail of the same `once` is not written. */
	once: string;
	data: MailData[K];
	at: Date;
};

/**
 * Writes a mail and the job that sends it, in the transaction of the change it tells of. Call it before the document
 * or the recipient is removed: what the mail says of them is read here. The signing link is read when it is sent.
 */
export async function queueMail<K extends MailKind>(tx: Transaction, mail: NewMail<K>): Promise<void> {
	const { kind, documentId, recipientId, to, once, data, at } = mail;
	const facts = await getMailFacts(tx, documentId, recipientId);
	await insertAndEnqueue(tx, {
		kind,
		once,
		documentId,
		recipientId: recipientId ?? null,
		to,
		data: { ...facts, ...data },
		createdAt: at,
	});
}

export type NewAccountMail<K extends AccountMailKind = AccountMailKind> = {
	kind: K;
	to: string;
	/** As in {@link NewMail}. */
	once: string;
	data: AccountMailData[K];
	at: Date;
};

/** Writes a mail that is not about a document, and the job that sends it. */
export async function queueAccountMail<K extends AccountMailKind>(
	tx: Transaction,
	{ at, ...mail }: NewAccountMail<K>,
): Promise<void> {
	await insertAndEnqueue(tx, { ...mail, createdAt: at });
}

async function insertAndEnqueue(tx: Transaction, mail: Parameters<typeof insertMail>[1]): Promise<void> {
	const id = await insertMail(tx, mail);
	if (id) await enqueue(tx, "send-mail", { mailId: id }, { key: `mail:${id}`, maxAttempts: MAX_ATTEMPTS });
}

// About three days: a mail server may be away over a weekend.
const MAX_ATTEMPTS = 25;
