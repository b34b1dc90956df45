import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../database/index.ts";
import type { Logger } from "../log/create-log.ts";
import { type JobQueue, type RunnerOptions, runUntil } from "./runner.ts";

export type WorkerOptions = {
	/** Each queue keeps one connection open to be notified of new jobs. */
	db: Database;
	log: Logger;
	queues: JobQueue[];
	/** Rejects while the database lacks migrations: no job runs until then. */
	requireMigrations?: () => Promise<void>;
};

export type Worker = {
	/** Takes no new jobs and lets running ones finish for up to `seconds`. Other workers take the rest. */
	stop(seconds: number): Promise<void>;
};

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/**
 * Runs the jobs of each queue until `stop()`. Queues are independent: jobs that hang take only the slots of their
 * own queue. While the database is unavailable or lacks migrations, it retries. Any number of workers can share a database.
 */
export function startWorker({ db, log, queues, requireMigrations }: WorkerOptions): Worker {
	const stopping = new AbortController();
	// Each queue adds a listener: more than ten are no leak.
	setMaxListeners(0, stopping.signal);
	const supervised = Promise.all(
		queues.map((queue) =>
			supervise(stopping.signal, { ...queue, db, log: log.child({ queue: queue.name }) }, requireMigrations),
		),
	);
	return {
		async stop(seconds) {
			stopping.abort();
			await Promise.race([supervised, delay(seconds * 1000, undefined, { ref: false })]);
		},
	};
}

async function supervise(
	stopping: AbortSignal,
	options: RunnerOptions,
	requireMigrations: WorkerOptions["requireMigrations"],
): Promise<void> {
	const { log } = options;
	let pause = FIRST_PAUSE_MS;
	while (!stopping.aborted) {
		try {
			await requireMigrations?.();
			await runUntil(stopping, options);
			if (!stopping.aborted) log.warn("job runner may be stuck: starting a new one");
			pause = FIRST_PAUSE_MS;
		} catch (err) {
			log.error({ err }, "job runner cannot start: retrying");
		}
		await delay(pause, undefined, { signal: stopping }).catch(() => {});
		pause = Math.min(2 * pause, MAX_PAUSE_MS);
	}
}
