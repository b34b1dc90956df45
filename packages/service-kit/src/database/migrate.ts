import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { grantServiceRole, type ServiceRole } from "./grant-service-role.ts";

export type Migrations = {
	/** The folder that drizzle-kit writes to, with meta/_journal.json in it. */
	folder: URL;
	/** The key of the advisory lock held meanwhile: a number of the service's own. */
	lock: number;
	applicationName: string;
	/** Runs after the migrations, under the same lock. */
	afterMigration?: (url: string) => Promise<void>;
	/** Another role than the one of `url`, which owns the tables: it is granted what the service needs. */
	serviceRole?: ServiceRole | undefined;
};

/** Brings the database at `url` up to date. Safe to run concurrently: the second one waits and finds nothing to do. */
export async function runMigrations(url: string, migrations: Migrations): Promise<void> {
	const { folder, lock, applicationName, afterMigration, serviceRole } = migrations;
	const client = new pg.Client({ connectionString: url, application_name: applicationName });
	await client.connect();
	try {
		await client.query("SELECT pg_advisory_lock($1)", [lock]);
		await client.query("SET client_min_messages = warning");
		await migrate(drizzle(client), { migrationsFolder: fileURLToPath(folder) });
		await afterMigration?.(url);
		if (serviceRole) await grantServiceRole(client, serviceRole);
	} finally {
		await client.end();
	}
}
