import { type DatabaseAddress, openDatabase, requireMigrations } from "../database/index.ts";
import type { Logger } from "../log/create-log.ts";
import { gauge } from "../metrics/registry.ts";
import type { JobQueue } from "./runner.ts";
import { startWorker, type Worker } from "./worker.ts";

export type ServiceWorkerOptions = {
	/** The name of its connections in `pg_stat_activity`. */
	service: string;
	/** Not through PgBouncer in transaction mode: notifications of new jobs would be lost. */
	database: DatabaseAddress;
	/** False: see ServiceClient. */
	preparedStatements: boolean;
	/** The folder of this release's migrations. */
	migrations: URL;
	log: Logger;
	queues: JobQueue[];
};

/** Connections to take and finish jobs, beyond the one on which each queue listens. */
const SHARED_CONNECTIONS = 3;

/** At least as many as a queue has slots: otherwise graphile-worker warns at each start. */
const countConnections = (queues: JobQueue[]) =>
	Math.max(queues.length + SHARED_CONNECTIONS, ...queues.map(({ slots }) => slots));

/** How many connections each worker of this process holds beyond those on which its queues listen. */
const heldIdle = new Set<() => number>();

gauge(
	{
		name: "job_connections_held_idle",
		help: "Connections in use without a statement for a minute, in the pool of this process's jobs.",
	},
	() => [...heldIdle].reduce((sum, count) => sum + count(), 0),
);

/** A worker with its own database connections, so that it takes none from requests. */
export function startServiceWorker({
	service,
	database,
	preparedStatements,
	migrations,
	log,
	queues,
}: ServiceWorkerOptions): Worker {
	const db = openDatabase({
		...database,
		preparedStatements,
		applicationName: service,
		poolSize: countConnections(queues),
		onIdleError: (error) => log.warn({ err: error }, "an idle database connection of the worker ended"),
	});
	const countHeldIdle = () => Math.max(0, db.$client.heldIdleCount - queues.length);
	heldIdle.add(countHeldIdle);
	const worker = startWorker({ db, log, queues, requireMigrations: requireMigrations(db, migrations) });
	return {
		async stop(seconds) {
			await worker.stop(seconds);
			await db.$client.end();
			heldIdle.delete(countHeldIdle);
		},
	};
}
