import { rmSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startPostgres, withClient } from "@repo/infra-local/postgres";
import type pg from "pg";

export type DatabaseServer = {
	pid: number;
	/** Creates an empty database; resolves to its URL. */
	createDatabase(name: string): Promise<string>;
	/** The statements that sessions on the database run during `work`, including BEGIN and COMMIT. */
	countStatements(url: string, work: () => Promise<unknown>): Promise<number>;
	stop(): Promise<void>;
};

/**
 * The PostgreSQL of local development, durable: every commit waits for the disk (fsync). With `timeStatements`, it has
 * pg_stat_statements.
 */
export async function startDatabaseServer({ timeStatements = false } = {}): Promise<DatabaseServer> {
	const dataDirectory = await mkdtemp(join(tmpdir(), "benchmark-"));
	const start = () => startPostgres({ dataDirectory, durability: "durable" });
	let postgres = await start();
	if (timeStatements) {
		await run(postgres.url("postgres"), [
			"ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'",
			"ALTER SYSTEM SET pg_stat_statements.track_planning = on",
		]);
		await postgres.stop();
		postgres = await start();
	}
	// If the run is interrupted: the server would outlive it.
	const end = () => {
		process.kill(postgres.pid, "SIGQUIT");
		rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
	};
	process.once("exit", end);
	const admin = (...statements: string[]) => run(postgres.url("postgres"), statements);
	// %d: the database of each logged statement.
	await admin("ALTER SYSTEM SET log_line_prefix = '%d '", "SELECT pg_reload_conf()");
	const log = () => readFile(join(dataDirectory, "log"), "utf8");
	return {
		pid: postgres.pid,
		async createDatabase(name) {
			await admin(`CREATE DATABASE ${name}`);
			return postgres.url(name);
		},
		async countStatements(url, work) {
			const line = new RegExp(`^${new URL(url).pathname.slice(1)} LOG: +(statement|execute)`, "gm");
			await admin("ALTER SYSTEM SET log_statement = 'all'", "SELECT pg_reload_conf()");
			// Idle sessions reload the settings at their next statement.
			await delay(200);
			const before = (await log()).match(line)?.length ?? 0;
			await work();
			const after = (await log()).match(line)?.length ?? 0;
			await admin("ALTER SYSTEM RESET log_statement", "SELECT pg_reload_conf()");
			await delay(200);
			return after - before;
		},
		async stop() {
			process.off("exit", end);
			await postgres.stop();
			await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}

export async function run(url: string, statements: string[]): Promise<pg.QueryResult[]> {
	return withClient(url, async (client) => {
		const results: pg.QueryResult[] = [];
		for (const statement of statements) results.push(await client.query(statement));
		return results;
	});
}
