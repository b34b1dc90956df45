import { isSignedOut, isTemporary, Refused } from "../../call-api.ts";

const RETRY_MS = 5000;
const MAX_PAUSE_MS = 60_000;

/** Whether the same request may succeed later. */
export const isRetried = (error: unknown) => isTemporary(error) || isSignedOut(error);

/** How long to wait before a failed request is sent again; undefined if that would fail, too. */
export function retryPause(error: unknown): number | undefined {
	if (!isRetried(error)) return undefined;
	const wanted = error instanceof Refused ? error.retryAfterMs : 0;
	return Math.max(RETRY_MS, Math.min(wanted, MAX_PAUSE_MS));
}
