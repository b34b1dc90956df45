import { mustAct, type RecipientRole } from "../../../field-types/rules/roles.ts";
import type { SigningOrder } from "../../rules/signing-orders.ts";
import type { DocumentStatus } from "./document-status.ts";
import { isExpired, type SigningStatus } from "./recipient-status.ts";

export type TurnDocument = { status: DocumentStatus; signingOrder: SigningOrder };
export type TurnRecipient = {
	id: number;
	role: RecipientRole;
	/** From 0; equal numbers act together. Those without a number follow, one after another by id. */
	signingOrder: number | null;
	signingStatus: SigningStatus;
	expiresAt: Date | null;
};

/** Why a recipient may not act now. */
export type ActingObstacle =
	| "DOCUMENT_NOT_PENDING"
	| "NOTHING_TO_DO"
	| "ALREADY_ACTED"
	| "NOT_YOUR_TURN"
	| "EXPIRED";

/**
 * Who acts next: all who have not acted, or in a sequence those in the first position. Expired recipients keep
 * their turn.
 */
export function whoseTurn<R extends TurnRecipient>(document: TurnDocument, recipients: readonly R[]): R[] {
	if (document.status !== "PENDING") return [];
	return firstInOrder(document.signingOrder, recipients.filter(isLeft));
}

/** Why this recipient may not act, or undefined. */
export function whyMayNotAct(
	document: TurnDocument,
	recipients: readonly TurnRecipient[],
	recipientId: number,
	now: Date,
): ActingObstacle | undefined {
	const recipient = recipients.find(({ id }) => id === recipientId);
	if (document.status !== "PENDING") return "DOCUMENT_NOT_PENDING";
	if (!recipient || !mustAct(recipient.role)) return "NOTHING_TO_DO";
	if (recipient.signingStatus !== "NOT_SIGNED") return "ALREADY_ACTED";
	if (!whoseTurn(document, recipients).includes(recipient)) return "NOT_YOUR_TURN";
	return isExpired(recipient, now) ? "EXPIRED" : undefined;
}

/**
 * Recipients whose turn has just begun: they have no expiry yet. Called on sending, after each signature, on
 * joining.
 */
export function recipientsToNotify<R extends TurnRecipient>(
	document: TurnDocument,
	recipients: readonly R[],
): R[] {
	return whoseTurn(document, recipients).filter(({ expiresAt }) => expiresAt === null);
}

/** Recipients who lost their turn to someone inserted before them. */
export function recipientsWhoLostTurn<R extends TurnRecipient>(
	document: TurnDocument,
	recipients: readonly R[],
): R[] {
	const turn = whoseTurn(document, recipients);
	if (turn.length === 0) return [];
	return recipients.filter((one) => isLeft(one) && one.expiresAt !== null && !turn.includes(one));
}

/** All required recipients have acted. */
export function hasEveryoneActed(
	recipients: readonly Pick<TurnRecipient, "role" | "signingStatus">[],
): boolean {
	return recipients.every(({ role, signingStatus }) => !mustAct(role) || signingStatus === "SIGNED");
}

/** Whose fields an assistant fills: those after it in the sequence who have not acted. */
export function laterRecipients<R extends TurnRecipient>(
	assistant: TurnRecipient,
	recipients: readonly R[],
): R[] {
	return recipients.filter((other) => isLeft(other) && comparePlaces(other, assistant) > 0);
}

function firstInOrder<R extends TurnRecipient>(order: SigningOrder, left: R[]): R[] {
	if (order === "PARALLEL") return left;
	return left.filter((recipient) => left.every((other) => comparePlaces(recipient, other) <= 0));
}

function isLeft({ role, signingStatus }: TurnRecipient): boolean {
	return mustAct(role) && signingStatus === "NOT_SIGNED";
}

/** The order of v1: by number, then those without one in the order in which they were added. Zero: they act together. */
export function comparePlaces(
	a: Pick<TurnRecipient, "id" | "signingOrder">,
	b: Pick<TurnRecipient, "id" | "signingOrder">,
): number {
	if (a.signingOrder === null && b.signingOrder === null) return a.id - b.id;
	return (a.signingOrder ?? Number.POSITIVE_INFINITY) - (b.signingOrder ?? Number.POSITIVE_INFINITY);
}
