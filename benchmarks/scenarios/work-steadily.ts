import { setTimeout as delay } from "node:timers/promises";

const MAX_RUNNING = 50;

/** `failed` is by message. `skipped`: too many were still running. */
type Counts = { done: number; failed: Record<string, number>; skipped: number };

/** Starts a piece of work at a fixed rate until `end` is aborted, and waits for the last. Failures are counted. */
export async function workSteadily(
	perSecond: number,
	end: AbortSignal,
	work: (index: number) => Promise<void>,
): Promise<Counts> {
	const counts: Counts = { done: 0, failed: {}, skipped: 0 };
	const running = new Set<Promise<void>>();
	const started = performance.now();
	for (let index = 0; !end.aborted; index++) {
		await delay(Math.max(0, started + (index * 1000) / perSecond - performance.now()));
		if (running.size >= MAX_RUNNING) {
			counts.skipped += 1;
			continue;
		}
		const one = count(work(index), counts).finally(() => running.delete(one));
		running.add(one);
	}
	await Promise.all(running);
	return counts;
}

async function count(work: Promise<void>, counts: Counts): Promise<void> {
	try {
		await work;
		counts.done += 1;
	} catch (error) {
		// Equal failures are counted together, and no path or token is kept.
		const message = /answered (\d+)/.exec((error as Error).message)?.[1] ?? (error as Error).name;
		counts.failed[message] = (counts.failed[message] ?? 0) + 1;
	}
}
