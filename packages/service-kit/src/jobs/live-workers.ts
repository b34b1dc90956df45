import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { WorkerEvents, WorkerPool } from "graphile-worker";
import type { Database } from "../database/index.ts";
import type { Logger } from "../log/index.ts";
import { dismissWorker, reportAlive } from "./queries.ts";

const REPORT_EVERY_MS = 5_000;
const DEAD_AFTER_SECONDS = 30;

/**
 * Reports while a worker lives, and hands on the jobs of those that were killed: graphile-worker alone would leave them
 * locked for four hours. A worker that only stalls may see a job done twice, which jobs here have to bear anyway.
 */
export function watchWorkers(db: Database, log: Logger): { events: WorkerEvents; end: () => Promise<void> } {
	const events: WorkerEvents = new EventEmitter();
	let timer: NodeJS.Timeout | undefined;
	let last: Promise<void> = Promise.resolve();
	let id: string | undefined;

	const report = (workerId: string): void => {
		last = reportAlive(db, workerId, DEAD_AFTER_SECONDS).catch((err: unknown) => {
			log.warn({ err }, "a worker could not report that it lives");
		});
	};
	events.on("pool:create", ({ workerPool }: { workerPool: WorkerPool }) => {
		const workerId = workerPool.id;
		id = workerId;
		report(workerId);
		timer = setInterval(() => report(workerId), REPORT_EVERY_MS);
		timer.unref();
	});
	return {
		events,
		async end() {
			clearInterval(timer);
			await last;
			if (id) await dismiss(db, id);
		},
	};
}

/** The pool may hold connections that were cut and not know yet. Should all tries fail, silence says the same later. */
async function dismiss(db: Database, id: string): Promise<void> {
	for (let tries = 0; tries < 3; tries++) {
		try {
			return await dismissWorker(db, id);
		} catch {
			await delay(100);
		}
	}
}
