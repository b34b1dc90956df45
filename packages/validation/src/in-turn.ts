import { setTimeout as delay } from "node:timers/promises";
import { ServiceUnavailable, TooManyRequests } from "@repo/http-errors";

/** Rest after each work, as a multiple of its duration: all of it together takes up to a fifth of the time. */
const REST = 4;
/** What else the request costs. */
const MIN_REST_MS = 20;
/** Each one holds a body in memory. */
const MAX_WAITING = 200;
const MAX_WAITING_OF_ONE = 10;

/** The works of each subject that wait, and first the subject whose turn is next. */
const queues = new Map<string, (() => void)[]>();
let waiting = 0;
let isRunning = false;

/**
 * Runs work that blocks the event loop, such as reading a large body: one after another, with a rest between, so that
 * other requests are not kept waiting however many of these there are. Subjects, such as accounts, take turns. Rejects
 * with TooManyRequests if too many of the subject wait, or with ServiceUnavailable if too many of all.
 */
export function inTurn<Result>(subject: string, work: () => Result): Promise<Result> {
	return new Promise((resolve, reject) => {
		const own = queues.get(subject) ?? [];
		if (own.length >= MAX_WAITING_OF_ONE)
			throw new TooManyRequests(1, "Too many large requests at once. Send fewer at a time.");
		if (waiting >= MAX_WAITING) {
			const detail = "The service receives more large requests than it can handle. Try again in a moment.";
			throw new ServiceUnavailable("large_requests", detail, { headers: { "Retry-After": "1" } });
		}
		own.push(() => {
			try {
				resolve(work());
			} catch (error) {
				reject(error);
			}
		});
		queues.set(subject, own);
		waiting++;
		if (!isRunning) void runAll();
	});
}

async function runAll(): Promise<void> {
	isRunning = true;
	for (let next = takeNext(); next; next = takeNext()) {
		const began = performance.now();
		next();
		const restMs = Math.max(MIN_REST_MS, REST * (performance.now() - began));
		await delay(restMs, undefined, { ref: false });
	}
	isRunning = false;
}

function takeNext(): (() => void) | undefined {
	const [first] = queues;
	if (!first) return undefined;
	const [subject, [next, ...others]] = first;
	queues.delete(subject);
	if (others.length > 0) queues.set(subject, others);
	waiting--;
	return next;
}
