import { setTimeout } from "node:timers/promises";
import { type Runner, run, runMigrations, runOnce, type Task, type TaskList } from "graphile-worker";
import type { Database, Queryable } from "../database/database.ts";
import { withoutValues } from "../database/database-errors.ts";
import type { Logger } from "../log.ts";
import { watchWorkers } from "./live-workers.ts";
import { addJob } from "./queries.ts";
import { workerLogger } from "./worker-logger.ts";

export type EnqueueOptions = {
	/** A job of the same key that has not started is replaced, so that one is enough. */
	key?: string;
	/** Not before; now when absent. */
	runAt?: Date;
	/** Tries with exponential back-off, about e^n seconds apart: 25 last some three days, 15 about a day. */
	maxAttempts?: number;
	/** Jobs of one queue run one after another. */
	queue?: string;
};

/** Adds a job in the transaction of the change it follows from: both happen, or neither. The payload holds ids only. */
export async function enqueue(
	tx: Queryable,
	name: string,
	payload: Record<string, unknown>,
	{ key, runAt, maxAttempts = 25, queue }: EnqueueOptions = {},
): Promise<void> {
	await addJob(tx, {
		name,
		payload,
		queue: queue ?? null,
		runAt: runAt ?? null,
		maxAttempts,
		key: key ?? null,
	});
}

/** The queue's own tables. Safe to run twice at once. */
export async function migrateJobs(url: string): Promise<void> {
	await runMigrations({ connectionString: url });
}

export type WorkerOptions = {
	db: Database;
	log: Logger;
	tasks: TaskList;
	crontab?: string;
	concurrency?: number;
};

export type Worker = { stop(): Promise<void> };

const START_AGAIN_MS = 1_000;

/** Works jobs off until `stop()`, which lets those at work finish. Any number of workers share one database. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
	const { log } = options;
	let stopping = false;
	let running = await startRunner(options);
	const supervised = (async () => {
		while (!stopping) {
			// The runner gives up when the database is away for long; we do not.
			await running.runner.promise.catch((err: unknown) => log.error({ err }, "the worker ended"));
			await running.end();
			if (!stopping) running = await startAgain(options, () => stopping, running);
		}
	})();
	return {
		async stop() {
			stopping = true;
			await running.runner.stop().catch(() => {}); // Ended by itself just now.
			await supervised;
		},
	};
}

/** Works off all that is due now, for tests and the operator's command. */
export async function workOffJobs({ db, log, tasks }: WorkerOptions): Promise<void> {
	const { events, end } = watchWorkers(db, log);
	try {
		await runOnce({
			pgPool: db.$client,
			taskList: tasks,
			noHandleSignals: true,
			events,
			logger: workerLogger(log),
		});
	} finally {
		await end();
	}
}

type Running = { runner: Runner; end: () => Promise<void> };

async function startRunner({ db, log, tasks, crontab, concurrency = 4 }: WorkerOptions): Promise<Running> {
	const { events, end } = watchWorkers(db, log);
	const runner = await run({
		pgPool: db.$client,
		taskList: withPlainErrors(tasks),
		concurrency,
		noHandleSignals: true,
		pollInterval: 1_000,
		events,
		...(crontab && { crontab }),
		logger: workerLogger(log),
	});
	return { runner, end };
}

async function startAgain(options: WorkerOptions, isOver: () => boolean, ended: Running): Promise<Running> {
	while (!isOver()) {
		await setTimeout(START_AGAIN_MS);
		try {
			return await startRunner(options);
		} catch (err) {
			options.log.error({ err }, "the worker could not be started again");
		}
	}
	return ended;
}

/** A failed job's error is kept in the queue's table and logged: so without the values of the statement that failed. */
function withPlainErrors(tasks: TaskList): TaskList {
	return Object.fromEntries(
		Object.entries(tasks).map(([name, task]): [string, Task] => [
			name,
			async (payload, helpers) => {
				try {
					return await task?.(payload, helpers);
				} catch (error) {
					throw withoutValues(error);
				}
			},
		]),
	);
}
