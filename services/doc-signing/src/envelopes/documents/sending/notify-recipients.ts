import { secondsAfter } from "@repo/service-kit/clock";
import type { Transaction } from "@repo/service-kit/database";
import type { NewEvent } from "../../../audit-log/chain-events.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { type DocumentLog, getLog } from "../events/queries.ts";
import { recordEvents } from "../events/record-event.ts";
import { type MailedDocument, queueRecipientMails } from "../mails/queue-mail.ts";
import { type DocumentRow, listRecipients, type RecipientRow } from "../queries.ts";
import { recipientsToNotify, recipientsWhoLostTurn } from "../rules/turns.ts";
import { startPeriods, takeTimeBack } from "./queries.ts";

type Config = Pick<Dependencies["config"], "SIGNING_DAYS">;
type Turning = Pick<DocumentRow, "id" | "status" | "signingOrder" | "sendEmail" | "signingDays">;
type Notice = { kind: "request" | "turn"; at: Date };
/** Recipients who may act from now on. */
type Turn = {
	recipients: RecipientRow[];
	expiresAt: Date;
	/** Whether they are notified by email; otherwise the sender distributes the links. */
	byMail: boolean;
};

const DAY_SECONDS = 86_400;

/**
 * Starts the period of recipients whose turn has begun and notifies them: after each signature, and when a
 * recipient joins a sent document. Notifies each recipient once, unless reordered, and returns them. The caller
 * holds the document's row lock, and may have changed the recipients.
 */
export async function notifyNextRecipients(
	tx: Transaction,
	config: Config,
	document: Turning & MailedDocument,
	notice: Notice,
): Promise<RecipientRow[]> {
	const recipients = await listRecipients(tx, document.id);
	const turn = await beginTurns(tx, config, { ...document, recipients }, notice.at);
	if (turn.recipients.length === 0) return [];
	const { sender } = document;
	await notifyOfTurn(tx, { ...(await getLog(tx, document.id)), sender }, turn, notice);
	return turn.recipients;
}

/** Starts the period of recipients whose turn has begun, without notifying them. Returns their new state. */
export async function beginTurns(
	tx: Transaction,
	config: Config,
	document: Turning & { recipients: RecipientRow[] },
	at: Date,
): Promise<Turn> {
	const { recipients, sendEmail } = document;
	const waiting = recipientsWhoLostTurn(document, recipients).map(({ id }) => id);
	if (waiting.length > 0) await takeTimeBack(tx, waiting);
	const turn = { recipients: recipientsToNotify(document, recipients), byMail: sendEmail };
	return startPeriod(tx, config, document, turn, at);
}

/** Restarts the full period of these recipients. */
export async function startPeriod(
	tx: Transaction,
	{ SIGNING_DAYS }: Config,
	{ signingDays }: Pick<DocumentRow, "signingDays">,
	{ recipients, byMail }: Pick<Turn, "recipients" | "byMail">,
	at: Date,
): Promise<Turn> {
	const expiresAt = secondsAfter(at, (signingDays ?? SIGNING_DAYS) * DAY_SECONDS);
	const ids = recipients.map(({ id }) => id);
	const sentAt = byMail ? at : null;
	return { recipients: await startPeriods(tx, ids, { expiresAt, sentAt }), expiresAt, byMail };
}

/** Records that they were notified, after the events that caused it, and queues their mails. */
export async function notifyOfTurn(
	tx: Transaction,
	document: DocumentLog & MailedDocument,
	{ recipients, expiresAt, byMail }: Turn,
	{ kind, at }: Notice,
	causes: NewEvent[] = [],
): Promise<void> {
	const notified = recipients.map(({ id: recipientId, email, name, role }): NewEvent => {
		const data = { recipientId, email, name, role, byMail, expiresAt: expiresAt.toISOString() };
		return { type: "RECIPIENT_NOTIFIED", data, at };
	});
	const recorded = await recordEvents(tx, document, [...causes, ...notified]);
	if (!byMail) return;
	const sequences = recorded.slice(causes.length).map(({ sequence }) => sequence);
	const mails = recipients.map((recipient, index) => {
		const once = `${kind}:${document.id}:${sequences[index]}`;
		return { recipient, kind, once, at };
	});
	await queueRecipientMails(tx, document, mails);
}
