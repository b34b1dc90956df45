export type { TaskList } from "graphile-worker";
export { enqueue, enqueueAll, migrateJobs, workOffJobs } from "./jobs.ts";
export {
	countJobs,
	countOldestJobs,
	deleteStuckJobs,
	EXAMINED_JOBS,
	examineJobs,
	type JobCount,
	type JobRow,
	jobGroups,
	jobWorkers,
	listJobs,
	reportAlive,
	rescheduleJobs,
} from "./queries.ts";
export type { JobQueue } from "./runner.ts";
export { startServiceWorker } from "./start-service-worker.ts";
export { startWorker, type Worker } from "./worker.ts";
export { ExpectedFailure } from "./worker-logger.ts";
