import { setTimeout as delay } from "node:timers/promises";

/** Responses at a fixed rate: times in ms, measured from the moment when each request was due. */
export type AtRate = {
	/** Requests a second. */
	rate: number;
	/** As planned: `isOver` may have ended the sending earlier. */
	seconds: number;
	p50: number;
	p99: number;
	max: number;
	/** Number of responses by status; "failed" is a broken connection. */
	statuses: Record<string, number>;
	/** Number of 503s with a Retry-After. */
	retryAfter: number;
	/** Latency of the 503s. */
	refusedP99: number;
};

/** When the request was due, in ms since the first, and how long the response took from then. */
export type Answer = { due: number; ms: number; isAccepted: boolean };

type Sending = {
	/** Resolves when the last request has been sent. */
	sent: Promise<void>;
	/** Resolves when the last has been answered. */
	answered: Promise<{ result: AtRate; answers: Answer[] }>;
};

const TICK_MS = 5;

/**
 * Sends requests at a fixed rate, whether or not earlier ones have been answered, like independent callers.
 * Only accepted requests (2xx and 3xx) count for the times. `isOver` ends the sending early.
 */
export function sendAtRate(
	rate: number,
	seconds: number,
	sendOne: (index: number) => Promise<{ status: number; headers: Record<string, unknown> }>,
	isOver: () => boolean = () => false,
): Sending {
	const answers: Answer[] = [];
	const refused: number[] = [];
	const statuses: Record<string, number> = {};
	let retryAfter = 0;
	// Unanswered requests only: garbage collection of all requests of ten minutes would delay later ones.
	const pending = new Set<Promise<void>>();
	const started = performance.now();
	const sendDue = async (index: number, due: number) => {
		const received = await sendOne(index).catch(() => undefined);
		const ms = performance.now() - started - due;
		const status = String(received?.status ?? "failed");
		statuses[status] = (statuses[status] ?? 0) + 1;
		if (received?.status === 503) refused.push(ms);
		if (received?.status === 503 && received.headers["retry-after"]) retryAfter += 1;
		answers.push({ due, ms, isAccepted: received !== undefined && received.status < 400 });
	};
	const sendAll = async () => {
		for (let index = 0; index < rate * seconds && !isOver(); ) {
			const due = (index * 1000) / rate;
			if (started + due > performance.now()) {
				await delay(TICK_MS);
				continue;
			}
			const one = sendDue(index, due).finally(() => pending.delete(one));
			pending.add(one);
			index += 1;
		}
	};
	const sent = sendAll();
	const answerAll = async () => {
		await sent;
		await Promise.all(pending);
		const times = sorted(answers.filter(({ isAccepted }) => isAccepted).map(({ ms }) => ms));
		const result = {
			...{
				rate: Math.round(rate),
				seconds,
				statuses,
				retryAfter,
				refusedP99: quantile(sorted(refused), 0.99),
			},
			...{ p50: quantile(times, 0.5), p99: quantile(times, 0.99), max: times.at(-1) ?? 0 },
		};
		return { result, answers: answers.sort((one, other) => one.due - other.due) };
	};
	return { sent, answered: answerAll() };
}

function sorted(values: number[]): number[] {
	return values.toSorted((one, other) => one - other);
}

/** The quantile of values in ascending order: 0.5 is the median. */
export function quantile(sorted: number[], part: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
