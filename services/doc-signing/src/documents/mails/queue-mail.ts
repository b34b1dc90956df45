import type { Transaction } from "@repo/service-kit/database";
import type { MailData, MailKind } from "../../mail/kinds.ts";
import { enqueueMail } from "../../mail/queue-mail.ts";
import { getMailFacts } from "./queries.ts";

export type NewMail<K extends MailKind = MailKind> = {
	kind: K;
	documentId: number;
	/** The recipient of the mail; absent if it is for the sender. */
	recipientId?: number;
	to: string;
	/** Deduplication key, e.g. `finished:17:42`: a second mail with the same `once` is not queued. */
	once: string;
	data: MailData[K];
	at: Date;
};

/**
 * Queues a mail in the transaction of the change that it reports: its row, and the job that sends it. Call it
 * before the document or the recipient is deleted, because it reads them. The signing link is read when the mail is
 * sent.
 */
export async function queueMail<K extends MailKind>(tx: Transaction, mail: NewMail<K>): Promise<void> {
	const { kind, documentId, recipientId, to, once, data, at } = mail;
	const facts = await getMailFacts(tx, documentId, recipientId);
	await enqueueMail(tx, {
		kind,
		once,
		documentId,
		recipientId: recipientId ?? null,
		to,
		data: { ...facts, ...data },
		createdAt: at,
	});
}
