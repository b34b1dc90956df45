import { lineOfText } from "@repo/validation";
import { AlreadyOnHold } from "./errors.ts";

export const MAX_REASON_LENGTH = 500;
export const holdReason = lineOfText({ max: MAX_REASON_LENGTH });

/**
 * Whether the hold is placed already, as by a form that is submitted twice. Throws AlreadyOnHold if one with another reason is: the
 * release of one would end both.
 */
export function isPlaced(placed: string | null | undefined, reason: string): boolean {
	if (placed != null && placed !== reason) throw new AlreadyOnHold(placed);
	return placed === reason;
}
