/** A queue that empties within this time is a burst. */
const STANDING_MS = 300;
/** So soon after an overload, the next one needs no proof. */
const MEMORY_MS = 3_000;

/**
 * Returns a function that takes the current delay of a queue with every arrival, in ms, and says whether to refuse the
 * arrival. As in CoDel (RFC 8289 §3.1), a queue that stands is an overload, and one that a burst leaves is not: the
 * delay must stay above the limit for a while. It ends with the first delay within the limit.
 */
export function openStandingDelay(limitMs: number, now: () => number): (delayMs: number) => boolean {
	let aboveSince: number | undefined;
	let lastArrival = Number.NEGATIVE_INFINITY;
	let lastRefusal = Number.NEGATIVE_INFINITY;
	return (delayMs) => {
		const at = now();
		// Nobody has seen the queue in between.
		if (at - lastArrival > STANDING_MS) aboveSince = undefined;
		lastArrival = at;
		if (delayMs <= limitMs) {
			aboveSince = undefined;
			return false;
		}
		aboveSince ??= at;
		const isOverload = at - aboveSince >= STANDING_MS || at - lastRefusal < MEMORY_MS;
		if (isOverload) lastRefusal = at;
		return isOverload;
	};
}
