import { openDatabase } from "@repo/service-kit/database";
import { startWorker, type Worker } from "@repo/service-kit/jobs";
import type { Dependencies } from "./dependencies.ts";
import { queuesOf } from "./jobs.ts";

/** Connections beyond the one each queue listens on, to take and write off jobs. */
const SHARED_CONNECTIONS = 3;

/** Works off the service's jobs, with connections of its own: waiting for jobs takes none from requests. */
export function startJobs(dependencies: Dependencies): Worker {
	const { config, log } = dependencies;
	const queues = queuesOf(dependencies);
	const db = openDatabase({
		url: config.DATABASE_URL,
		applicationName: "doc-signing",
		poolSize: queues.length + SHARED_CONNECTIONS,
		onIdleError: (error) => log.warn({ err: error }, "an idle database connection of the worker ended"),
	});
	const worker = startWorker({ db, log, queues });
	return {
		async stop(seconds) {
			await worker.stop(seconds);
			await db.$client.end();
		},
	};
}
