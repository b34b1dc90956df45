import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { migrateJobs } from "../jobs/jobs.ts";

// Source and build lie equally deep, so the same path serves both.
const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
const LOCK = 7_034_200;

/** Brings the database at `url` up to date. Safe to run twice at once: the second waits, and finds nothing to do. */
export async function migrateDatabase(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url, application_name: "doc-signing migrate" });
	await client.connect();
	try {
		await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
		await client.query("SET client_min_messages = warning");
		await migrate(drizzle(client), { migrationsFolder });
		await migrateJobs(url);
	} finally {
		await client.end();
	}
}
