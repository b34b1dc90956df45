import { type AtRate, sendAtRate } from "./fixed-rate.ts";
import { memoryOf } from "./processes.ts";
import type { Received } from "./send.ts";

/**
 * One step of a load test: the responses at a fraction of the capacity, and the server's memory afterwards,
 * in MB.
 */
export type LoadStep = AtRate & { part: number; memory: number };
/** By kind of request: the rate at which the server is saturated, and the steps. */
export type Load = Record<string, { capacity: number; steps: LoadStep[] }>;

const PARTS = [0.5, 0.8, 1, 1.5, 0.5];
const CALLERS = 32;
const CAPACITY_SECONDS = 4;

/** Finds the capacity of a server, and loads it with fractions of that; the last step follows an overload. */
export async function measureLoad(
	pid: number,
	sendOne: (index: number) => Promise<Received>,
	seconds: number,
): Promise<Load[string]> {
	const capacity = await capacityOf(sendOne);
	const steps: LoadStep[] = [];
	for (const part of PARTS) {
		const step = await sendAtRate(part * capacity, seconds, sendOne);
		steps.push({ ...step, part, memory: Math.round(memoryOf(pid)) });
	}
	return { capacity: Math.round(capacity), steps };
}

/** Requests per second with this many callers, each of which sends the next request after the response. */
async function capacityOf(sendOne: (index: number) => Promise<Received>): Promise<number> {
	const started = performance.now();
	const end = started + CAPACITY_SECONDS * 1000;
	let count = 0;
	const caller = async () => {
		while (performance.now() < end) {
			await sendOne(count);
			count += 1;
		}
	};
	await Promise.all(Array.from({ length: CALLERS }, caller));
	return (count * 1000) / (performance.now() - started);
}
