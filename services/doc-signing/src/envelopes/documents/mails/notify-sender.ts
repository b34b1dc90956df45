import type { Transaction } from "@repo/service-kit/database";
import { isSameEmail } from "../../../accounts/is-account-of.ts";
import {
	chooseNotifications,
	isNotifiedOfEach,
	type NotificationKind,
} from "../../../accounts/preferences/rules/notifications.ts";
import { mailLanguage } from "../../../accounts/queries.ts";
import { mustAct } from "../../../field-types/rules/roles.ts";
import type { MailData, MailFacts } from "../../../mail/kinds.ts";
import { enqueueMail } from "../../../mail/queue-mail.ts";
import type { DocumentRow, RecipientRow } from "../queries.ts";
import { findNotifiedSender, type NotifiedSender } from "./queries.ts";

type SenderMail<K extends SenderMailKind = SenderMailKind> = {
	kind: K;
	/** Deduplication key: a second mail with the same `once` is not queued. */
	once: string;
	data: MailData[K];
	at: Date;
};

/** Mails to the sender, each turned on or off by the setting of its name; "finished" by "completed". */
type SenderMailKind = Exclude<NotificationKind, "completed"> | "finished";

/**
 * Queues a mail to the sender in the transaction of the change that it reports, unless they have turned it off, or have
 * one of the addresses `except`.
 */
export async function notifySender<K extends SenderMailKind>(
	tx: Transaction,
	document: DocumentRow,
	mail: SenderMail<K>,
	except: string[] = [],
): Promise<void> {
	const sender = await findAsking(tx, document, mail.kind, except);
	if (sender) await queueSenderMail(tx, document, sender, mail);
}

type Act = { recipient: RecipientRow; sequence: number; at: Date };

/** A recipient opened the document for the first time. No statement is sent for a program's document. */
export async function notifyOfOpening(
	tx: Transaction,
	document: DocumentRow,
	{ recipient: { id, name, email }, sequence, at }: Act,
): Promise<void> {
	if (!isNotifiedOfEach(document)) return;
	const data = { viewedName: name || email, viewedEmail: email };
	const once = `viewed:${document.id}:${id}:${sequence}`;
	await notifySender(tx, document, { kind: "viewed", once, data, at }, [email]);
}

/** A recipient signed. The last one's mail is left out if the sender gets the completed document. */
export async function notifyOfSignature(
	tx: Transaction,
	document: DocumentRow & { recipients: RecipientRow[] },
	{ recipient, sequence, at, isCompleted }: Act & { isCompleted: boolean },
): Promise<void> {
	if (!isNotifiedOfEach(document)) return;
	const sender = await findAsking(tx, document, "signed", [recipient.email]);
	if (!sender) return;
	if (isCompleted && document.sendCompletionEmails && wants(sender, "finished")) return;
	const acting = document.recipients.filter(({ role }) => mustAct(role));
	const waiting = acting.filter(({ id, signingStatus }) => id !== recipient.id && signingStatus !== "SIGNED");
	const data = {
		signedName: recipient.name || recipient.email,
		signedRole: recipient.role,
		done: acting.length - waiting.length,
		total: acting.length,
		waitsFor: waiting.map(({ name, email }) => name || email),
	};
	const once = `signed:${document.id}:${recipient.id}:${sequence}`;
	await queueSenderMail(tx, document, sender, { kind: "signed", once, data, at });
}

/** The sender, if they want this mail. Someone with one of the addresses `except` acted themselves, and knows it. */
async function findAsking(
	tx: Transaction,
	document: DocumentRow,
	kind: SenderMailKind,
	except: string[],
): Promise<NotifiedSender | undefined> {
	const sender = await findNotifiedSender(tx, document);
	if (!sender || !wants(sender, kind)) return undefined;
	const isExcepted = except.some((email) => isSameEmail(email, sender.email));
	return isExcepted ? undefined : sender;
}

function wants({ choices }: NotifiedSender, kind: SenderMailKind): boolean {
	return chooseNotifications(choices)[kind === "finished" ? "completed" : kind];
}

async function queueSenderMail<K extends SenderMailKind>(
	tx: Transaction,
	{ id, title }: Pick<DocumentRow, "id" | "title">,
	sender: NotifiedSender,
	{ kind, once, data, at }: SenderMail<K>,
): Promise<void> {
	const facts: MailFacts = {
		documentTitle: title,
		senderName: sender.name,
		senderEmail: sender.email,
		recipientName: null,
		recipientEmail: null,
		role: null,
		subject: null,
		message: null,
		language: mailLanguage(sender),
	};
	const mail = { kind, once, documentId: id, recipientId: null, to: sender.email, createdAt: at };
	await enqueueMail(tx, { ...mail, data: { ...facts, ...data } });
}
