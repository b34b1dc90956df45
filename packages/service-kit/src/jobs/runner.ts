import { setTimeout as delay } from "node:timers/promises";
import { run, type Task, type TaskList, type WorkerEvents } from "graphile-worker";
import { type Database, withoutValues } from "../database/index.ts";
import type { Logger } from "../log/index.ts";
import { limitFlags } from "./limit-flags.ts";
import { watchWorkers } from "./live-workers.ts";
import { workerLogger } from "./worker-logger.ts";

/**
 * As graphile-worker comes, it neither waits until a job that is done is written off (so it says that it has ended
 * while jobs still stand there as running) nor hears when that fails, which ends the process. In batches it does both.
 */
export const writeOffReliably = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Jobs that share slots of their own in each process. */
export type JobQueue = {
	name: string;
	/** Its jobs by name. A name belongs to one queue. */
	tasks: TaskList;
	/** How many of its jobs run at once in this process. */
	slots: number;
	/** How many jobs of a flag run at once in this process, by the flag's part before the first colon. */
	limits?: Record<string, number>;
	/** Jobs that this queue adds by the clock, on one instance, in graphile-worker's crontab format. */
	crontab?: string;
};

export type RunnerOptions = JobQueue & { db: Database; log: Logger };

/** How long the runner may take to end once no job is at work any more. */
const STOP_TIMEOUT_MS = 5_000;

/**
 * Runs jobs until it is stopped or fails. Resolves when none is at work any more and what it still
 * held is given back. Throws when it could not begin.
 */
export async function runUntil(stopping: AbortSignal, options: RunnerOptions): Promise<void> {
	const { db, log, tasks, crontab, slots, limits } = options;
	const { events, end } = watchWorkers(db, log);
	const lost = whenLost(events);
	const atWork = new Set<Promise<unknown>>();
	try {
		const runner = await run({
			pgPool: db.$client,
			taskList: watched(tasks, atWork),
			concurrency: slots,
			noHandleSignals: true,
			pollInterval: 1_000,
			events,
			preset: writeOffReliably,
			...(crontab && { crontab }),
			...(limits && { forbiddenFlags: limitFlags(events, limits) }),
			logger: workerLogger(log),
		});
		const ended = runner.promise.catch(() => {}); // It has logged why.
		await Promise.race([aborted(stopping), lost, ended]);
		runner.stop().catch(() => {}); // Ended by itself just now.
		do await Promise.allSettled(atWork);
		while (!(await within(STOP_TIMEOUT_MS, ended)) && atWork.size > 0);
	} finally {
		await end();
	}
}

/** Resolves when the runner may be stuck: it lost a response, or began a shutdown, which does not always finish. */
function whenLost(events: WorkerEvents): Promise<void> {
	return new Promise((resolve) => {
		// A job may have been given to it in the answer that was lost. And what it asks once, the numbers of its tasks, it
		// takes for failed for ever.
		events.on("worker:getJob:error", () => resolve());
		events.on("pool:gracefulShutdown", () => resolve());
	});
}

/** The tasks, kept in `atWork` while they run. */
function watched(tasks: TaskList, atWork: Set<Promise<unknown>>): TaskList {
	const watch =
		(task: Task | undefined): Task =>
		async (payload, helpers) => {
			const work = withPlainErrors(async () => task?.(payload, helpers));
			atWork.add(work);
			try {
				return await work;
			} finally {
				atWork.delete(work);
			}
		};
	return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, watch(task)]));
}

/** A failed job's error is kept in the queue's table and logged: so without the values of the statement that failed. */
async function withPlainErrors<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw withoutValues(error);
	}
}

function aborted(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve();
		else signal.addEventListener("abort", () => resolve(), { once: true });
	});
}

function within(ms: number, promise: Promise<unknown>): Promise<boolean> {
	return Promise.race([promise.then(() => true), delay(ms, false, { ref: false })]);
}
