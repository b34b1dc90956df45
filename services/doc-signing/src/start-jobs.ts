import { startServiceWorker, type Worker } from "@repo/service-kit/jobs";
import { directDatabase } from "@repo/service-kit/process";
import type { Dependencies } from "./dependencies.ts";
import { listQueues } from "./jobs.ts";
import { migrationsFolder } from "./platform/migrations-folder.ts";

/** Runs the service's jobs in this process. */
export function startJobs(dependencies: Dependencies): Worker {
	const { config, log } = dependencies;
	const queues = listQueues(dependencies);
	return startServiceWorker({
		service: "doc-signing",
		database: directDatabase(config),
		preparedStatements: config.DATABASE_PREPARED_STATEMENTS,
		migrations: migrationsFolder,
		log,
		queues,
	});
}
