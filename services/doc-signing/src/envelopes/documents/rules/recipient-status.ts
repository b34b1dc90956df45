import { listStates, type Move, transitions } from "@repo/service-kit/transitions";

/**
 * A recipient's three statuses; each only moves forward, but a new link is neither sent nor opened. The
 * trigger `recipients_moves` enforces the same tables. A CC is always SENT and SIGNED.
 */
export const sendMoves = transitions({ NOT_SENT: ["SENT"], SENT: [] });
export const readMoves = transitions({ NOT_OPENED: ["OPENED"], OPENED: [] });
export const signingMoves = transitions({ NOT_SIGNED: ["SIGNED", "REJECTED"], SIGNED: [], REJECTED: [] });

export const sendStatuses = listStates(sendMoves);
export const readStatuses = listStates(readMoves);
export const signingStatuses = listStates(signingMoves);
export type SendStatus = (typeof sendStatuses)[number];
export type ReadStatus = (typeof readStatuses)[number];
export type SigningStatus = (typeof signingStatuses)[number];
export type SendMove = Move<typeof sendMoves>;
export type ReadMove = Move<typeof readMoves>;
export type SigningMove = Move<typeof signingMoves>;

/** Expired without having acted. Resending starts a new period. */
export function isExpired(
	recipient: { signingStatus: SigningStatus; expiresAt: Date | null },
	now: Date,
): boolean {
	const { signingStatus, expiresAt } = recipient;
	return signingStatus === "NOT_SIGNED" && expiresAt !== null && expiresAt <= now;
}

/** An invitation was emailed. For a CC, `sendStatus` does not show this: a CC gets nothing before the end. */
export function wasInvited({ sentAt }: { sentAt: Date | null }): boolean {
	return sentAt !== null;
}
