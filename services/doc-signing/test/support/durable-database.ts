import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@repo/infra-local/postgres";
import { migrateDatabase } from "../../src/migrate-database.ts";

export type DurableDatabase = {
	url: string;
	/** kill -9. */
	kill(): Promise<void>;
	/** Starts again, on the same data and port: recovers from its log. */
	start(): Promise<void>;
	close(): Promise<void>;
};

/** A database server for one test, which keeps committed data when it is killed. */
export async function startDurableDatabase(): Promise<DurableDatabase> {
	const dataDirectory = await mkdtemp(join(tmpdir(), "durable-postgres-"));
	let server = await startPostgres({ dataDirectory, durability: "durable" });
	const { port } = server;
	const url = server.url("postgres");
	await migrateDatabase(url);
	return {
		url,
		async kill() {
			process.kill(server.pid, "SIGKILL");
			await server.ended;
		},
		async start() {
			server = await startPostgres({ dataDirectory, durability: "durable", port });
		},
		async close() {
			await server.stop();
			await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}
