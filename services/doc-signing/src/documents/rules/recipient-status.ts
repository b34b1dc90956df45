import { type Move, statesOf, transitions } from "@repo/service-kit/transitions";
import { mustAct, type RecipientRole } from "../../recipient-roles/rules/roles.ts";

/**
 * A recipient's three statuses; each goes forward once. The trigger `recipients_moves` holds the same tables. A CC is
 * SENT and SIGNED as long as it is one.
 */
export const sendMoves = transitions({ NOT_SENT: ["SENT"], SENT: [] });
export const readMoves = transitions({ NOT_OPENED: ["OPENED"], OPENED: [] });
export const signingMoves = transitions({ NOT_SIGNED: ["SIGNED", "REJECTED"], SIGNED: [], REJECTED: [] });

export const sendStatuses = statesOf(sendMoves);
export const readStatuses = statesOf(readMoves);
export const signingStatuses = statesOf(signingMoves);
export type SendStatus = (typeof sendStatuses)[number];
export type ReadStatus = (typeof readStatuses)[number];
export type SigningStatus = (typeof signingStatuses)[number];
export type SendMove = Move<typeof sendMoves>;
export type ReadMove = Move<typeof readMoves>;
export type SigningMove = Move<typeof signingMoves>;

/** Its time is up and it has not acted. Resending gives it time again. */
export function isExpired(
	recipient: { signingStatus: SigningStatus; expiresAt: Date | null },
	now: Date,
): boolean {
	const { signingStatus, expiresAt } = recipient;
	return signingStatus === "NOT_SIGNED" && expiresAt !== null && expiresAt <= now;
}

/** Has opened or acted: whoever may have read it must not find another document under the same link. */
export function hasBegun(recipient: {
	role: RecipientRole;
	readStatus: ReadStatus;
	signingStatus: SigningStatus;
}): boolean {
	const { role, readStatus, signingStatus } = recipient;
	return readStatus === "OPENED" || (mustAct(role) && signingStatus !== "NOT_SIGNED");
}

/** An invitation was mailed. `sendStatus` does not say so of a CC, who gets nothing before the end. */
export function wasInvited({ sentAt }: { sentAt: Date | null }): boolean {
	return sentAt !== null;
}
