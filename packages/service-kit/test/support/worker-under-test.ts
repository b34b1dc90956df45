import { setTimeout as delay } from "node:timers/promises";
import { createTestDatabase, type HeldLock, holdLock } from "@repo/infra-local/testing";
import { Client } from "pg";
import { openDatabase } from "../../src/database/index.ts";
import { startWorker } from "../../src/jobs/index.ts";
import { createLog } from "../../src/log/create-log.ts";
import { startDatabaseGate, until } from "../../src/testing/index.ts";

export type WorkerUnderTest = Awaited<ReturnType<typeof prepareWorker>>;

/** A worker that can be cut off from its database, and a separate connection to observe it. */
export async function prepareWorker() {
	const url = await createTestDatabase();
	const operator = new Client({ connectionString: url });
	await operator.connect();
	const gate = await startDatabaseGate(url);
	const db = openDatabase({ url: gate.url, applicationName: "test", poolSize: 8, onIdleError: () => {} });
	const logged: string[] = [];
	const begun: string[] = [];
	let stop = async (): Promise<void> => {};
	const addJob = async (name = ""): Promise<void> => {
		await operator.query("SELECT graphile_worker.add_job('note', $1)", [{ name }]);
	};
	return {
		db,
		gate,
		logged,
		/** The names of the started jobs, in order. */
		begun,
		addJob,
		start(work: (name: string) => Promise<void> = async () => {}): void {
			const log = createLog({ service: "test", level: "info" }, { write: (line) => void logged.push(line) });
			const note = async (payload: unknown) => {
				const { name } = payload as { name: string };
				begun.push(name);
				await work(name);
			};
			const worker = startWorker({ db, log, queues: [{ name: "notes", tasks: { note }, slots: 4 }] });
			stop = () => worker.stop(10);
		},
		stop: () => stop(),
		lock: (statement: string): Promise<HeldLock> => holdLock(url, statement),
		async countJobs(): Promise<number> {
			return (await operator.query("SELECT FROM graphile_worker.jobs")).rowCount ?? 0;
		},
		/** The worker's connections: all, or those that match `which` in pg_stat_activity. */
		async cutConnections(which = "true"): Promise<void> {
			await operator.query(
				`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
				WHERE datname = current_database() AND application_name = 'test' AND ${which}`,
			);
		},
		/** Resolves once an ended worker has closed all its connections. */
		async findLeftovers(): Promise<{ begun: number; alive: number }> {
			const { $client: pool } = db;
			// The listener's connection may just be opening, and is closed afterwards.
			await until(() => pool.totalCount === pool.idleCount);
			const before = begun.length;
			await addJob("left");
			await delay(50);
			const { rowCount } = await operator.query("SELECT FROM job_workers");
			return { begun: begun.length - before, alive: rowCount ?? 0 };
		},
		async close(): Promise<void> {
			await stop();
			await db.$client.end();
			await gate.shut();
			await operator.end();
		},
	};
}
