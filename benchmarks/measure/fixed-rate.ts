import { setTimeout as delay } from "node:timers/promises";
import type { Received } from "./send.ts";
import { at } from "./spread.ts";

/** Responses at a fixed rate: times in ms, measured from the moment when each request was due. */
export type AtRate = {
	/** Requests a second. */
	rate: number;
	seconds: number;
	p50: number;
	p99: number;
	max: number;
	/** Number of responses by status; "failed" is a broken connection. */
	statuses: Record<string, number>;
	/** Number of 503s with a Retry-After. */
	retryAfter: number;
};

const TICK_MS = 5;

/**
 * Sends requests at a fixed rate, whether or not earlier ones have been answered, like independent callers.
 * Only accepted requests (2xx and 3xx) count for the times.
 */
export async function sendAtRate(
	rate: number,
	seconds: number,
	sendOne: (index: number) => Promise<Received>,
): Promise<AtRate> {
	const times: number[] = [];
	const statuses: Record<string, number> = {};
	let retryAfter = 0;
	const pending: Promise<void>[] = [];
	const started = performance.now();
	const sendDue = async (index: number, due: number) => {
		const received = await sendOne(index).catch(() => undefined);
		const status = String(received?.status ?? "failed");
		statuses[status] = (statuses[status] ?? 0) + 1;
		if (received?.status === 503 && received.headers["retry-after"]) retryAfter += 1;
		if (received && received.status < 400) times.push(performance.now() - due);
	};
	for (let index = 0; index < rate * seconds; ) {
		const due = started + (index * 1000) / rate;
		if (due > performance.now()) {
			await delay(TICK_MS);
			continue;
		}
		pending.push(sendDue(index, due));
		index += 1;
	}
	await Promise.all(pending);
	times.sort((one, other) => one - other);
	return {
		...{ rate: Math.round(rate), seconds, statuses, retryAfter },
		...{ p50: at(times, 0.5), p99: at(times, 0.99), max: times.at(-1) ?? 0 },
	};
}
