import { runMigrations, runOnce, type TaskList } from "graphile-worker";
import type { Database, Queryable } from "../database/index.ts";
import type { Logger } from "../log/index.ts";
import { watchWorkers } from "./live-workers.ts";
import { addJob } from "./queries.ts";
import { writeOffReliably } from "./runner.ts";
import { workerLogger } from "./worker-logger.ts";

export type EnqueueOptions = {
	/** A job of the same key that has not started is replaced, so that one is enough. */
	key?: string;
	/** Not before; now when absent. */
	runAt?: Date;
	/** Tries with exponential back-off, about e^n seconds apart: 25 last some three days, 15 about a day. */
	maxAttempts?: number;
	/** Jobs of one line run one after another, on all instances together. */
	line?: string;
	/** Of what is due, the lowest number goes first; 0 when absent. */
	priority?: number;
	/** What the limits of its queue count it by, e.g. `owner:17`. */
	flags?: string[];
};

/** Adds a job in the transaction of the change it follows from: both happen, or neither. The payload holds ids only. */
export async function enqueue(
	tx: Queryable,
	name: string,
	payload: Record<string, unknown>,
	{ key, runAt, maxAttempts = 25, line, priority = 0, flags }: EnqueueOptions = {},
): Promise<void> {
	await addJob(tx, {
		name,
		payload,
		line: line ?? null,
		runAt: runAt ?? null,
		maxAttempts,
		key: key ?? null,
		priority,
		flags: flags ?? null,
	});
}

/** The queue's own tables. Safe to run twice at once. */
export async function migrateJobs(url: string): Promise<void> {
	await runMigrations({ connectionString: url });
}

export type WorkOffOptions = { db: Database; log: Logger; tasks: TaskList };

/** Works off all that is due now, for tests. */
export async function workOffJobs(options: WorkOffOptions): Promise<void> {
	// A pass finds a queue's next job only if the one before is written off by then.
	let begun: number;
	do begun = await skipJobs(options);
	while (begun > 0);
}

/** Gives how many jobs it began; all of them are written off. */
async function skipJobs({ db, log, tasks }: WorkOffOptions): Promise<number> {
	const { events, end } = watchWorkers(db, log);
	let begun = 0;
	events.on("job:start", () => begun++);
	try {
		await runOnce({
			pgPool: db.$client,
			taskList: tasks,
			noHandleSignals: true,
			events,
			preset: writeOffReliably,
			logger: workerLogger(log),
		});
	} finally {
		await end();
	}
	return begun;
}
