import type { Transaction } from "@repo/service-kit/database";
import type { MailData, MailFacts, MailKind } from "../../../mail/kinds.ts";
import { enqueueMail, enqueueMails } from "../../../mail/queue-mail.ts";
import type { DocumentRow, RecipientRow } from "../queries.ts";
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

/** A document and its sender, as mails name them. */
export type MailedDocument = Pick<DocumentRow, "id" | "title" | "subject" | "message" | "language"> & {
	sender: { name: string; email: string };
};
type RecipientMail = {
	recipient: RecipientRow;
	kind: "request" | "turn" | "corrected";
	once: string;
	at: Date;
};

/** Queues mails to recipients of a loaded document. */
export function queueRecipientMails(
	tx: Transaction,
	{ id, title, subject, message, language, sender }: MailedDocument,
	mails: RecipientMail[],
): Promise<void> {
	return enqueueMails(
		tx,
		mails.map(({ recipient, kind, once, at }) => {
			const facts: MailFacts = {
				documentTitle: title,
				senderName: sender.name,
				senderEmail: sender.email,
				recipientName: recipient.name,
				recipientEmail: recipient.email,
				role: recipient.role,
				subject,
				message,
				language,
			};
			const { id: recipientId, email: to } = recipient;
			return { kind, once, documentId: id, recipientId, to, data: facts, createdAt: at };
		}),
	);
}
