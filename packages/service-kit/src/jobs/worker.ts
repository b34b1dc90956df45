import { setTimeout as delay } from "node:timers/promises";
import type { WorkerOptions } from "./jobs.ts";
import { runUntil } from "./runner.ts";

export type Worker = {
	/** Takes no new jobs and lets those at work finish for up to `seconds`. Other workers do the rest. */
	stop(seconds: number): Promise<void>;
};

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Works jobs off until `stop()`, whatever becomes of the database meanwhile: away at the start or later, it is asked
 * again until it answers. Any number of workers share one database.
 */
export function startWorker(options: WorkerOptions): Worker {
	const stopping = new AbortController();
	const supervised = supervise(stopping.signal, options);
	return {
		async stop(seconds) {
			stopping.abort();
			await Promise.race([supervised, delay(seconds * 1000, undefined, { ref: false })]);
		},
	};
}

async function supervise(stopping: AbortSignal, options: WorkerOptions): Promise<void> {
	const { log } = options;
	let pause = FIRST_PAUSE_MS;
	while (!stopping.aborted) {
		try {
			await runUntil(stopping, options);
			if (!stopping.aborted) log.warn("the worker lost its way and begins again");
			pause = FIRST_PAUSE_MS;
		} catch (err) {
			log.error({ err }, "the worker cannot begin and tries again");
		}
		await delay(pause, undefined, { signal: stopping }).catch(() => {}); // Told to stop.
		pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
	}
}
