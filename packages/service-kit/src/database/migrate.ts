import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { grantServiceRole, type ServiceRole } from "./grant-service-role.ts";

export type Migrations = {
	/** The folder of drizzle-kit's migrations, with meta/_journal.json. */
	folder: URL;
	/** The key of the advisory lock held meanwhile, unique to the service. */
	lock: number;
	applicationName: string;
	/** Runs after the migrations, under the same lock. */
	afterMigration?: (url: string) => Promise<void>;
	/** A role other than the tables' owner in `url`: it is granted what the service needs. */
	serviceRole?: ServiceRole | undefined;
};

/** Migrates the database at `url`. Safe to run concurrently: the second one waits and finds nothing to do. */
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
