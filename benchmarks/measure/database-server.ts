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

/** The PostgreSQL of local development, durable: every commit waits for the disk (fsync). */
export async function startDatabaseServer(): Promise<DatabaseServer> {
	const dataDirectory = await mkdtemp(join(tmpdir(), "benchmark-"));
	const postgres = await startPostgres({ dataDirectory, durability: "durable" });
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

/**
 * Inserts many rows as in restoring a backup: without the tables' indexes and constraints that are built from them, which
 * are created again at the end, and without triggers, so that foreign keys are not checked row by row.
 */
export async function fillTables(
	url: string,
	{ tables, inserts, constraints = [] }: { tables: string[]; inserts: string[]; constraints?: Constraint[] },
): Promise<void> {
	const names = tables.map((name) => `'${name}'`).join(", ");
	const [, found] = await run(url, [
		"SET search_path TO public",
		`SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
			WHERE indrelid::regclass::text IN (${names})
				AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
	]);
	const indexes = (found?.rows ?? []) as { name: string; definition: string }[];
	await run(url, [
		...indexes.map(({ name }) => `DROP INDEX ${name}`),
		...constraints.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`),
		"SET session_replication_role = replica",
		...inserts,
		"SET maintenance_work_mem = '512MB'",
		...indexes.map(({ definition }) => definition),
		...constraints.map(
			({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
		),
		"VACUUM ANALYZE",
	]);
}

type Constraint = { table: string; name: string; definition: string };
