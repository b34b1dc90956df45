/** A queue that empties within this time is a burst. */
const STANDING_MS = 300;
/** For a queue of twice the limit: later requests would wait behind those accepted meanwhile. */
const LONG_QUEUE_MS = 100;
/** So soon after an overload, the next one needs no proof. */
const MEMORY_MS = 3_000;

type Options = {
	/** The delay is that of a queue which each accepted arrival makes longer. */
	isQueue: boolean;
};

/**
 * Returns a function that takes the current delay of a queue with every arrival, in ms, and says whether to refuse the
 * arrival. As in CoDel (RFC 8289 §3.1), a queue that stands is an overload, and one that a burst leaves is not: the
 * delay must stay above the limit for a while, shorter if it is a long queue. It ends with the first delay within the limit.
 */
export function openStandingDelay(
	limitMs: number,
	now: () => number,
	{ isQueue }: Options,
): (delayMs: number) => boolean {
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
		const standingMs = isQueue && delayMs >= 2 * limitMs ? LONG_QUEUE_MS : STANDING_MS;
		const isOverload = at - aboveSince >= standingMs || at - lastRefusal < MEMORY_MS;
		if (isOverload) lastRefusal = at;
		return isOverload;
	};
}
