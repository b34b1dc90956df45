import { secondsAfter } from "@repo/service-kit/clock";
import type { Transaction } from "@repo/service-kit/database";
import { appendEvent } from "../../audit-log/append-event.ts";
import type { Config } from "../../config.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { type DocumentRow, listRecipients, type RecipientRow } from "../queries.ts";
import { whoLostTurn, whomToNotify } from "../rules/turns.ts";
import { grantTime, markSent, takeTimeBack } from "./queries.ts";

type Notice = {
	kind: "request" | "turn";
	/** Whether they are written to; otherwise the sender hands out the links. */
	byMail: boolean;
	at: Date;
};

const DAY_SECONDS = 86_400;

/**
 * Gives those whose turn has come their time to sign and tells them: on sending, after each signature, and when a
 * recipient joins a document that is under way. Nobody is told twice, but for who was put behind somebody meanwhile.
 * The caller holds the document's row lock.
 */
export async function notifyWhoseTurn(
	tx: Transaction,
	config: Pick<Config, "SIGNING_DAYS">,
	document: Pick<DocumentRow, "id" | "status" | "signingOrder" | "sendEmail">,
	{ kind, at }: Omit<Notice, "byMail">,
): Promise<RecipientRow[]> {
	const recipients = await listRecipients(tx, document.id);
	const waiting = whoLostTurn(document, recipients).map(({ id }) => id);
	if (waiting.length > 0) await takeTimeBack(tx, waiting);
	const next = whomToNotify(document, recipients);
	await notifyRecipients(tx, config, document.id, next, { kind, byMail: document.sendEmail, at });
	return next;
}

/** Gives these recipients their time anew and tells them. */
export async function notifyRecipients(
	tx: Transaction,
	{ SIGNING_DAYS }: Pick<Config, "SIGNING_DAYS">,
	documentId: number,
	recipients: RecipientRow[],
	{ kind, byMail, at }: Notice,
): Promise<void> {
	if (recipients.length === 0) return;
	const ids = recipients.map(({ id }) => id);
	const expiresAt = secondsAfter(at, SIGNING_DAYS * DAY_SECONDS);
	await grantTime(tx, ids, expiresAt);
	if (byMail) await markSent(tx, ids, at);
	for (const { id: recipientId, email, name, role } of recipients) {
		const { sequence } = await appendEvent(tx, documentId, {
			type: "RECIPIENT_NOTIFIED",
			data: { recipientId, email, name, role, byMail, expiresAt: expiresAt.toISOString() },
			at,
		});
		const once = `${kind}:${documentId}:${sequence}`;
		if (byMail) await queueMail(tx, { kind, documentId, recipientId, to: email, once, data: {}, at });
	}
}
