import { secondsAfter } from "@repo/service-kit/clock";
import type { Transaction } from "@repo/service-kit/database";
import { isAccountOf } from "../../../accounts/is-account-of.ts";
import type { Account } from "../../../accounts/queries.ts";
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
	/** The account of the sender, whose browser opens their own signature next. */
	atHand?: Account | undefined;
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
	atHand?: Account,
): Promise<Turn> {
	const { recipients, sendEmail } = document;
	const waiting = recipientsWhoLostTurn(document, recipients).map(({ id }) => id);
	if (waiting.length > 0) await takeTimeBack(tx, waiting);
	const turn = { recipients: recipientsToNotify(document, recipients), byMail: sendEmail, atHand };
	return startPeriod(tx, config, document, turn, at);
}

/** Restarts the full period of these recipients. */
export async function startPeriod(
	tx: Transaction,
	{ SIGNING_DAYS }: Config,
	{ signingDays }: Pick<DocumentRow, "signingDays">,
	turn: Omit<Turn, "expiresAt">,
	at: Date,
): Promise<Turn> {
	const expiresAt = secondsAfter(at, (signingDays ?? SIGNING_DAYS) * DAY_SECONDS);
	const begun: RecipientRow[] = [];
	for (const senderAtHand of [null, turn.atHand?.id]) {
		if (senderAtHand === undefined) break;
		const isAtHand = senderAtHand !== null;
		const ids = turn.recipients
			.filter((one) => isAccountOf(one, turn.atHand) === isAtHand)
			.map(({ id }) => id);
		const sentAt = turn.byMail && !isAtHand ? at : null;
		begun.push(...(await startPeriods(tx, ids, { expiresAt, sentAt, senderAtHand })));
	}
	return { ...turn, recipients: begun.sort((a, b) => a.id - b.id), expiresAt };
}

/** Records that they were notified, after the events that caused it, and queues their mails. */
export async function notifyOfTurn(
	tx: Transaction,
	document: DocumentLog & MailedDocument,
	{ recipients, expiresAt, ...turn }: Turn,
	{ kind, at }: Notice,
	causes: NewEvent[] = [],
): Promise<void> {
	const getsMail = (one: RecipientRow) => turn.byMail && !isAccountOf(one, turn.atHand);
	const notified = recipients.map((recipient): NewEvent => {
		const { id: recipientId, email, name, role } = recipient;
		const byMail = getsMail(recipient);
		const data = { recipientId, email, name, role, byMail, expiresAt: expiresAt.toISOString() };
		return { type: "RECIPIENT_NOTIFIED", data, at };
	});
	const recorded = await recordEvents(tx, document, [...causes, ...notified]);
	const sequences = recorded.slice(causes.length).map(({ sequence }) => sequence);
	const mails = recipients.map((recipient, index) => {
		const once = `${kind}:${document.id}:${sequences[index]}`;
		return { recipient, kind, once, at };
	});
	const queued = mails.filter(({ recipient }) => getsMail(recipient));
	if (queued.length > 0) await queueRecipientMails(tx, document, queued);
}
