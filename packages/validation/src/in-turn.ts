import { setTimeout as delay } from "node:timers/promises";
import { ServiceUnavailable } from "@repo/http-errors";

/** Rest after each work, as a multiple of its duration: all of it together takes up to a fifth of the time. */
const REST = 4;
/** What else the request costs. */
const MIN_REST_MS = 20;
/** Each one holds a body in memory. */
const MAX_WAITING = 50;

let previous: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Runs work that blocks the event loop, such as reading a large body: one after another, with a rest between, so that
 * other requests are not kept waiting however many of these there are. Rejects with ServiceUnavailable if too many wait.
 */
export async function inTurn<Result>(work: () => Result): Promise<Result> {
	if (waiting >= MAX_WAITING) {
		const detail = "The service receives more large requests than it can handle. Try again in a moment.";
		throw new ServiceUnavailable("overloaded", detail, { headers: { "Retry-After": "1" } });
	}
	waiting++;
	let restMs = 0;
	const result = previous.then(() => {
		waiting--;
		const began = performance.now();
		try {
			return work();
		} finally {
			restMs = Math.max(MIN_REST_MS, REST * (performance.now() - began));
		}
	});
	const rest = () => delay(restMs, undefined, { ref: false });
	previous = result.then(rest, rest);
	return result;
}
