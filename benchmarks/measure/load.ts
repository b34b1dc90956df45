import { type Answer, type AtRate, sendAtRate } from "@repo/infra-local/reports";
import { measureOverload, type Overload, secondsOfOverload } from "./overload.ts";
import { readMemory } from "./processes.ts";
import { type Received, type Sent, send } from "./send.ts";

/**
 * One step of a load test: the responses at a fraction of the capacity, and the server's memory afterwards,
 * in MB.
 */
export type LoadStep = AtRate & { part: number; memory: number };

export type LoadResult = {
	/** Accepted requests per second when the server is saturated. */
	capacity: number;
	steps: LoadStep[];
	/** With thousands of connections. */
	overload: Overload[];
	/** Seconds from the end of the overload until responses are as fast as before; null if not within the last step. */
	recovery: number | null;
};
/** By the kind of request. */
export type Load = Record<string, LoadResult>;

/** The last step follows an overload immediately. Both show within a minute what they are for. */
const PARTS = [
	{ part: 0.5 },
	{ part: 0.8 },
	{ part: 1 },
	{ part: 1.5, atMost: 60 },
	{ part: 0.5, atMost: 60 },
];
const WARM_UP_SECONDS = 10;
const OVERLOAD_SECONDS = 20;
const CALLERS = 32;
/** This many fast responses in a row show that the server has recovered. */
const IN_A_ROW = 20;

/** Duration of `measureLoad` with this many seconds a step. */
export function secondsOfLoad(seconds: number): number {
	const steps = PARTS.map(({ atMost = seconds }) => Math.min(seconds, atMost));
	const others =
		WARM_UP_SECONDS + capacitySeconds(seconds) + secondsOfOverload(Math.min(seconds, OVERLOAD_SECONDS));
	return steps.reduce((sum, step) => sum + step, others);
}

/** What a few seconds reach is more than ten minutes can: checkpoints and autovacuum come later. */
const capacitySeconds = (seconds: number) => Math.min(60, Math.max(10, seconds / 10));

/** Finds the capacity of a server, and loads it with fractions of that. */
export async function measureLoad(
	{ pid, origin }: { pid: number; origin: string },
	requestOf: (index: number) => Sent,
	seconds: number,
): Promise<LoadResult> {
	const sendOne = (index: number) => send(origin, requestOf(index));
	await measureCapacity(sendOne, WARM_UP_SECONDS);
	const capacity = await measureCapacity(sendOne, capacitySeconds(seconds));
	const steps: LoadStep[] = [];
	let last: Answer[] = [];
	const running: Promise<void>[] = [];
	for (const [index, { part, atMost = seconds }] of PARTS.entries()) {
		const { sent, answered } = sendAtRate(part * capacity, Math.min(seconds, atMost), sendOne);
		const finish = answered.then(({ result, answers }) => {
			steps[index] = { ...result, part, memory: Math.round(readMemory(pid)) };
			last = answers;
		});
		running.push(finish);
		const isBeforeRecovery = index === PARTS.length - 2;
		await (isBeforeRecovery ? sent : finish);
	}
	await Promise.all(running);
	const overload = await measureOverload(origin, capacity, requestOf, Math.min(seconds, OVERLOAD_SECONDS));
	const recovery = recoveryIn(last, 2 * (steps[0]?.p99 ?? 0));
	return { capacity: Math.round(capacity), steps, overload, recovery };
}

/** When the first of many requests in a row was due that were accepted within `limit` ms. */
function recoveryIn(answers: Answer[], limit: number): number | null {
	let first = 0;
	for (const [index, { ms, isAccepted }] of answers.entries()) {
		if (!isAccepted || ms > limit) first = index + 1;
		else if (index - first + 1 === IN_A_ROW) return (answers[first]?.due ?? 0) / 1000;
	}
	return null;
}

/** Accepted requests per second with this many callers, each of which sends the next request after the response. */
async function measureCapacity(
	sendOne: (index: number) => Promise<Received>,
	seconds: number,
): Promise<number> {
	const started = performance.now();
	const end = started + seconds * 1000;
	let sent = 0;
	let accepted = 0;
	const caller = async () => {
		while (performance.now() < end) {
			const { status } = await sendOne(sent++);
			if (status < 400) accepted += 1;
		}
	};
	await Promise.all(Array.from({ length: CALLERS }, caller));
	return (accepted * 1000) / (performance.now() - started);
}
