import { secondsAfter } from "@repo/service-kit/clock";
import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import { recordEvent } from "../events/record-event.ts";
import { queueMail } from "../mails/queue-mail.ts";
import { type DocumentRow, listRecipients, type RecipientRow } from "../queries.ts";
import { recipientsToNotify, recipientsWhoLostTurn } from "../rules/turns.ts";
import { grantTime, markSent, takeTimeBack } from "./queries.ts";

type Config = Pick<Dependencies["config"], "SIGNING_DAYS">;
type Document = Pick<DocumentRow, "id" | "status" | "signingOrder" | "sendEmail" | "signingDays">;
type Notice = { kind: "request" | "turn"; at: Date };
/** Recipients who may act from now on. */
type Turn = {
	documentId: number;
	recipients: RecipientRow[];
	expiresAt: Date;
	/** Whether they are notified by email; otherwise the sender distributes the links. */
	byMail: boolean;
};

const DAY_SECONDS = 86_400;

/**
 * Starts the period of recipients whose turn has begun and notifies them: after each signature, and when a
 * recipient joins a sent document. Notifies each recipient once, unless reordered. The caller holds the document's
 * row lock.
 */
export async function notifyNextRecipients(
	tx: Transaction,
	config: Config,
	document: Document,
	{ kind, at }: Notice,
): Promise<void> {
	await notifyOfTurn(tx, await beginTurns(tx, config, document, at), { kind, at });
}

/** Starts the period of recipients whose turn has begun, without notifying them. */
export async function beginTurns(
	tx: Transaction,
	config: Config,
	document: Document,
	at: Date,
): Promise<Turn> {
	const recipients = await listRecipients(tx, document.id);
	const waiting = recipientsWhoLostTurn(document, recipients).map(({ id }) => id);
	if (waiting.length > 0) await takeTimeBack(tx, waiting);
	const turn = { recipients: recipientsToNotify(document, recipients), byMail: document.sendEmail };
	return giveTime(tx, config, document, turn, at);
}

/** Restarts the full period of these recipients. */
export async function giveTime(
	tx: Transaction,
	{ SIGNING_DAYS }: Config,
	{ id: documentId, signingDays }: Pick<DocumentRow, "id" | "signingDays">,
	turn: Pick<Turn, "recipients" | "byMail">,
	at: Date,
): Promise<Turn> {
	const ids = turn.recipients.map(({ id }) => id);
	const expiresAt = secondsAfter(at, (signingDays ?? SIGNING_DAYS) * DAY_SECONDS);
	if (ids.length > 0) await grantTime(tx, ids, expiresAt);
	if (ids.length > 0 && turn.byMail) await markSent(tx, ids, at);
	return { ...turn, documentId, expiresAt };
}

export async function notifyOfTurn(
	tx: Transaction,
	{ documentId, recipients, expiresAt, byMail }: Turn,
	{ kind, at }: Notice,
): Promise<void> {
	for (const { id: recipientId, email, name, role } of recipients) {
		const { sequence } = await recordEvent(tx, documentId, {
			type: "RECIPIENT_NOTIFIED",
			data: { recipientId, email, name, role, byMail, expiresAt: expiresAt.toISOString() },
			at,
		});
		const once = `${kind}:${documentId}:${sequence}`;
		if (byMail) await queueMail(tx, { kind, documentId, recipientId, to: email, once, data: {}, at });
	}
}
