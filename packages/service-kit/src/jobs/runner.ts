import { setTimeout as delay } from "node:timers/promises";
import type { Job, Task, TaskList, WorkerEvents } from "graphile-worker";
import type { Database } from "../database/index.ts";
import type { Logger } from "../log/create-log.ts";
import { watchWorkers } from "./live-workers.ts";
import { observeTasks, withPlainErrors } from "./observe-tasks.ts";
import { loadGraphileWorker, workerLogger } from "./worker-logger.ts";

/**
 * graphile-worker itself neither waits until finished jobs are marked as done (it reports its end while jobs still
 * appear to be running) nor learns when that fails, which ends the process. In batches it does both.
 */
export const writeOffReliably = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Jobs with their own slots in each process. */
export type JobQueue = {
	name: string;
	/** Its jobs by name. A name belongs to one queue. */
	tasks: TaskList;
	/** Jobs that run at once in this process. */
	slots: number;
	/** Jobs of one flag that run at once in this process, by the flag's part before the first colon. */
	limits?: Record<string, number>;
	/** Scheduled jobs, added by one instance, in graphile-worker's crontab format. */
	crontab?: string;
};

export type RunnerOptions = JobQueue & { db: Database; log: Logger };

/** How long the runner may take to end once no job is running. */
const STOP_TIMEOUT_MS = 5_000;

/**
 * Runs jobs until it is stopped or fails. Resolves when none is running and the rest has been released. Throws when
 * it could not start.
 */
export async function runUntil(stopping: AbortSignal, options: RunnerOptions): Promise<void> {
	const { db, log, tasks, crontab, slots, limits } = options;
	const { run } = await loadGraphileWorker();
	const { events, end } = watchWorkers(db, log);
	const lost = whenLost(events);
	const atWork = new Set<Promise<unknown>>();
	try {
		const runner = await run({
			pgPool: db.$client,
			taskList: watched(withPlainErrors(observeTasks(tasks)), atWork),
			concurrency: slots,
			noHandleSignals: true,
			pollInterval: 1_000,
			events,
			preset: writeOffReliably,
			...(crontab && { crontab }),
			...(limits && { forbiddenFlags: limitFlags(events, limits) }),
			logger: await workerLogger(log),
		});
		const ended = runner.promise.catch(() => {}); // It has already logged the reason.
		await Promise.race([aborted(stopping), lost, ended]);
		runner.stop().catch(() => {});
		do await Promise.allSettled(atWork);
		while (!(await within(STOP_TIMEOUT_MS, ended)) && atWork.size > 0);
	} finally {
		await end();
	}
}

/** Resolves when the runner may be stuck: it lost a response, or began a shutdown, which does not always finish. */
function whenLost(events: WorkerEvents): Promise<void> {
	return new Promise((resolve) => {
		// The lost response may have contained a job. Also, its only request for the ids of its tasks is not
		// repeated.
		events.on("worker:getJob:error", () => resolve());
		events.on("pool:gracefulShutdown", () => resolve());
	});
}

/** The tasks; jobs are in `atWork` while they run. */
function watched(tasks: TaskList, atWork: Set<Promise<unknown>>): TaskList {
	const watch =
		(task: Task | undefined): Task =>
		async (payload, helpers) => {
			const work = (async () => task?.(payload, helpers))();
			atWork.add(work);
			try {
				return await work;
			} finally {
				atWork.delete(work);
			}
		};
	return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, watch(task)]));
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

/**
 * The flags for which this process may start no further job; graphile-worker asks before it looks for a job. Each
 * call waits for the previous one: two at once could both take a flag's last slot.
 */
function limitFlags(events: WorkerEvents, limits: Record<string, number>): () => Promise<string[]> {
	const running = new Map<string, number>();
	const waiting: (() => void)[] = [];
	let isLooking = false;

	const add = (job: Job, change: 1 | -1): void => {
		for (const flag of Object.keys(job.flags ?? {})) {
			const count = (running.get(flag) ?? 0) + change;
			if (count > 0) running.set(flag, count);
			else running.delete(flag);
		}
	};
	const endLook = (): void => {
		const next = waiting.shift();
		isLooking = next !== undefined;
		next?.();
	};
	events.on("job:start", ({ job }) => {
		add(job, 1);
		endLook();
	});
	events.on("worker:getJob:empty", endLook);
	events.on("worker:getJob:error", endLook);
	events.on("job:complete", ({ job }) => add(job, -1));

	return async () => {
		if (isLooking) await new Promise<void>((resolve) => waiting.push(resolve));
		isLooking = true;
		return [...running].filter(([flag, count]) => count >= readLimit(flag)).map(([flag]) => flag);
	};

	function readLimit(flag: string): number {
		return limits[flag.split(":")[0] ?? ""] ?? Number.POSITIVE_INFINITY;
	}
}
