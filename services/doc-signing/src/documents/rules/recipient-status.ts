import { mustAct, type RecipientRole } from "./roles.ts";

/**
 * The moves of a recipient's three statuses; each goes forward once. Also said by guards and by a trigger. A CC is SENT
 * and SIGNED as long as it is one.
 */
const moves: Record<string, readonly string[]> = {
	NOT_SENT: ["SENT"],
	NOT_OPENED: ["OPENED"],
	NOT_SIGNED: ["SIGNED", "REJECTED"],
};

export type SendStatus = "NOT_SENT" | "SENT";
export type ReadStatus = "NOT_OPENED" | "OPENED";
export type SigningStatus = "NOT_SIGNED" | "SIGNED" | "REJECTED";
export type RecipientStatus = SendStatus | ReadStatus | SigningStatus;

export function mayMoveRecipient(from: RecipientStatus, to: RecipientStatus): boolean {
	return moves[from]?.includes(to) ?? false;
}

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
