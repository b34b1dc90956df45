export type { TaskList } from "graphile-worker";
export {
	type EnqueueOptions,
	enqueue,
	enqueueAll,
	migrateJobs,
	type WorkOffOptions,
	workOffJobs,
} from "./jobs.ts";
export {
	countJobs,
	deleteStuckJobs,
	type JobCount,
	type JobRow,
	jobGroups,
	jobWorkers,
	listJobs,
	reportAlive,
	rescheduleJobs,
} from "./queries.ts";
export type { JobQueue } from "./runner.ts";
export { type ServiceWorkerOptions, startServiceWorker } from "./start-service-worker.ts";
export { startWorker, type Worker, type WorkerOptions } from "./worker.ts";
export { ExpectedFailure } from "./worker-logger.ts";
