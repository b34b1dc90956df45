import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { WorkerEvents, WorkerPool } from "graphile-worker";
import type { Database } from "../database/index.ts";
import type { Logger } from "../log/create-log.ts";
import { removeWorker, reportAlive } from "./queries.ts";

const REPORT_EVERY_MS = 5_000;
const DEAD_AFTER_SECONDS = 30;

/**
 * Reports that a worker is alive, and releases the jobs of killed workers, which graphile-worker alone would leave
 * locked for four hours. The job of a worker that only stalls may run twice, which jobs here must tolerate anyway.
 */
export function watchWorkers(db: Database, log: Logger): { events: WorkerEvents; end: () => Promise<void> } {
	const events: WorkerEvents = new EventEmitter();
	let timer: NodeJS.Timeout | undefined;
	let last: Promise<void> = Promise.resolve();
	let id: string | undefined;

	const report = (workerId: string): void => {
		last = reportAlive(db, workerId, DEAD_AFTER_SECONDS).catch((err: unknown) => {
			log.warn({ err }, "a worker could not report that it is alive");
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

/**
 * The pool may contain connections that were cut without its knowing. If all attempts fail, the silence has the
 * same effect later.
 */
async function dismiss(db: Database, id: string): Promise<void> {
	for (let tries = 0; tries < 3; tries++) {
		try {
			return await removeWorker(db, id);
		} catch {
			await delay(100);
		}
	}
}
