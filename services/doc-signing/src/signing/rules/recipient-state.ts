import { lacksSignature } from "../../envelopes/documents/rules/begun.ts";
import type { DocumentStatus } from "../../envelopes/documents/rules/document-status.ts";
import {
	type ActingObstacle,
	type TurnDocument,
	type TurnRecipient,
	whyMayNotAct,
} from "../../envelopes/documents/rules/turns.ts";

/** A recipient's state: which page they see, and whether they may act (READY only). */
export type RecipientState =
	| "READY"
	| "NOT_SENT_YET"
	| "BEING_CHANGED"
	| "WAITING"
	| "COPY_LATER"
	| "EXPIRED"
	| "DONE"
	| "COMPLETED"
	| "REJECTED"
	| "CANCELLED";

const finalStates = { COMPLETED: "COMPLETED", REJECTED: "REJECTED", CANCELLED: "CANCELLED" } as const;

const obstacleStates: Record<Exclude<ActingObstacle, "DOCUMENT_NOT_PENDING">, RecipientState> = {
	NOTHING_TO_DO: "COPY_LATER",
	ALREADY_ACTED: "DONE",
	NOT_YOUR_TURN: "WAITING",
	EXPIRED: "EXPIRED",
};

type Parts = { recipients: readonly TurnRecipient[]; fields: Parameters<typeof lacksSignature>[1] };

export function findRecipientState(
	document: TurnDocument,
	{ recipients, fields }: Parts,
	recipientId: number,
	now: Date,
): RecipientState {
	if (document.status === "DRAFT") return "NOT_SENT_YET";
	if (isOver(document.status)) return finalStates[document.status];
	const obstacle = whyMayNotAct(document, recipients, recipientId, now);
	const recipient = recipients.find(({ id }) => id === recipientId);
	if (obstacle === undefined)
		return recipient && lacksSignature(recipient, fields) ? "BEING_CHANGED" : "READY";
	return obstacle === "DOCUMENT_NOT_PENDING" ? "NOT_SENT_YET" : obstacleStates[obstacle];
}

function isOver(status: DocumentStatus): status is keyof typeof finalStates {
	return status in finalStates;
}

/** Who may read the document: those whose turn it is and those who have acted. Everyone may read the finished copy. */
export function showsDocument(recipientState: RecipientState): boolean {
	return recipientState === "READY" || recipientState === "DONE" || recipientState === "COMPLETED";
}
