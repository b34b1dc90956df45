import type { TaskList } from "graphile-worker";
import type { Database, Queryable } from "../database/index.ts";
import type { Logger } from "../log/create-log.ts";
import { currentTraceparent } from "../tracing/tracer.ts";
import { watchWorkers } from "./live-workers.ts";
import { observeTasks, withPlainErrors } from "./observe-tasks.ts";
import { addJobs } from "./queries.ts";
import { writeOffReliably } from "./runner.ts";
import { loadGraphileWorker, workerLogger } from "./worker-logger.ts";

export type EnqueueOptions = {
	/** Replaces a job with the same key that has not started. */
	key?: string;
	/** Not before this time; now when absent. */
	runAt?: Date;
	/** Attempts with exponential backoff, about e^n seconds apart: 25 span some three days, 15 about a day. */
	maxAttempts?: number;
	/** Jobs of one line run one after another, across all instances. */
	line?: string;
	/** Among due jobs, the lowest number runs first; 0 when absent. */
	priority?: number;
	/** For the limits of its queue, e.g. `owner:17`. */
	flags?: string[];
};

/**
 * Adds a job in the transaction of the change that causes it: both happen, or neither. The payload contains only
 * ids.
 */
export async function enqueue(
	tx: Queryable,
	name: string,
	payload: Record<string, unknown>,
	options: EnqueueOptions = {},
): Promise<void> {
	await enqueueAll(tx, name, [{ payload, options }]);
}

/** The same for several jobs, in one statement. */
export async function enqueueAll(
	tx: Queryable,
	name: string,
	jobs: readonly { payload: Record<string, unknown>; options: EnqueueOptions }[],
): Promise<void> {
	if (jobs.length === 0) return;
	const traceparent = currentTraceparent();
	await addJobs(
		tx,
		jobs.map(({ payload, options }) => ({
			name,
			payload: traceparent === undefined ? payload : { ...payload, traceparent },
			line: options.line ?? null,
			runAt: options.runAt ?? null,
			maxAttempts: options.maxAttempts ?? 25,
			key: options.key ?? null,
			priority: options.priority ?? 0,
			flags: options.flags ?? null,
		})),
	);
}

/** Creates the queue's own tables. Safe to run concurrently. */
export async function migrateJobs(url: string): Promise<void> {
	const { runMigrations } = await loadGraphileWorker();
	await runMigrations({ connectionString: url });
}

export type WorkOffOptions = { db: Database; log: Logger; tasks: TaskList };

/** Runs all jobs that are due now, for tests. */
export async function workOffJobs(options: WorkOffOptions): Promise<void> {
	// A pass finds the next job of a line only if the previous one is already marked as done.
	let begun: number;
	do begun = await skipJobs(options);
	while (begun > 0);
}

/** Returns how many jobs it started; all of them are marked as done. */
async function skipJobs({ db, log, tasks }: WorkOffOptions): Promise<number> {
	const { runOnce } = await loadGraphileWorker();
	const { events, end } = watchWorkers(db, log);
	let begun = 0;
	events.on("job:start", () => begun++);
	try {
		await runOnce({
			pgPool: db.$client,
			taskList: withPlainErrors(observeTasks(tasks)),
			noHandleSignals: true,
			events,
			preset: writeOffReliably,
			logger: await workerLogger(log),
		});
	} finally {
		await end();
	}
	return begun;
}
