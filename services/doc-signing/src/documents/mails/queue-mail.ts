import type { Transaction } from "@repo/service-kit/database";
import type { MailData, MailKind } from "../../mail/kinds.ts";
import { enqueueMail } from "../../mail/queue-mail.ts";
import { getMailFacts } from "./queries.ts";

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
