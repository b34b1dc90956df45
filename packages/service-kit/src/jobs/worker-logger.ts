import { ServiceUnavailable } from "@repo/http-errors";
import type { Logger as WorkerLogger } from "graphile-worker";
import { type Logger, readReason } from "../log/create-log.ts";
import { loadLater } from "../process/load-later.ts";

type FailedJob = { id: string; task_identifier: string; attempts: number; max_attempts: number };

/**
 * graphile-worker's messages in our log: routine messages only when debugging, a stack trace only for our own
 * errors.
 */
export async function workerLogger(log: Logger): Promise<WorkerLogger> {
	const { Logger } = await loadGraphileWorker();
	return new Logger(() => (level, message, meta) => {
		const { error, job } = (meta ?? {}) as { error?: unknown; job?: FailedJob };
		if (job && (error instanceof ExpectedFailure || error instanceof ServiceUnavailable))
			log.warn(
				{ ...readFacts(job), reason: readReason(error) },
				"job failed: a dependency is unavailable or refuses",
			);
		else if (level === "error") log.error(message);
		else if (level === "warning") log.warn(message);
		else log.debug(message);
	});
}

function readFacts({ id, task_identifier: name, attempts, max_attempts: maxAttempts }: FailedJob) {
	return { job: id, name, attempts, maxAttempts };
}

/** A tenth of a service's start: only processes that run jobs need it. */
export const loadGraphileWorker = loadLater(import.meta, "graphile-worker", () => import("graphile-worker"));

/**
 * A job failed because something outside this service is down or refuses: a webhook receiver, the mail server. The
 * job is retried; the log gets one line without a stack.
 */
export class ExpectedFailure extends Error {
	override name = "ExpectedFailure";
}
