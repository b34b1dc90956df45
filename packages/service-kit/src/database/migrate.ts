import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { SettingsInvalid } from "../settings/read-settings.ts";
import { buildIndexes } from "./build-indexes.ts";
import { grantServiceRole, type ServiceRole } from "./grant-service-role.ts";
import type { Database } from "./open-database.ts";
import { retryOnLockTimeout } from "./short-locks.ts";

const LOCK_TIMEOUT_MS = 1_000;

export type Migrations = {
	/**
	 * The folder of drizzle-kit's migrations, with meta/_journal.json. Its folder `concurrent`, if there is one, has the
	 * indexes that are built after them without blocking writes.
	 */
	folder: URL;
	/** The key of the session's advisory lock held meanwhile, unique to the service. */
	lock: number;
	applicationName: string;
	/** Runs after the migrations, under the same lock. */
	afterMigration?: (url: string) => Promise<void>;
	/** A role other than the tables' owner in `url`: it is granted what the service needs. */
	serviceRole?: ServiceRole | undefined;
};

/**
 * Migrates the database at `url`, not through PgBouncer in transaction mode. Safe to run concurrently: the second one
 * waits and finds nothing to do. Throws SettingsInvalid, and changes nothing, if a version before the first release migrated it.
 */
export async function runMigrations(url: string, migrations: Migrations): Promise<void> {
	const { lock, applicationName, afterMigration, serviceRole } = migrations;
	const folder = fileURLToPath(migrations.folder);
	const client = new pg.Client({ connectionString: url, application_name: applicationName });
	await client.connect();
	try {
		// A service's role has a timeout, and may be the owner.
		await client.query("SET statement_timeout = 0");
		await takeLock(client, lock);
		await refuseOlderDatabase(client, migrations.folder);
		await client.query("SET client_min_messages = warning");
		await migrateBetweenTransactions(client, folder);
		await buildIndexes(client, join(folder, "concurrent"));
		await afterMigration?.(url);
		if (serviceRole) await grantServiceRole(client, serviceRole);
	} finally {
		await client.end();
	}
}

/** Asks again and again, because CREATE INDEX CONCURRENTLY would wait for a statement that waits for the lock. */
async function takeLock(client: pg.Client, lock: number): Promise<void> {
	for (;;) {
		const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [
			lock,
		]);
		if (rows[0]?.taken) return;
		await delay(100);
	}
}

/** The first migration is the baseline. An earlier one is of a version that was never released. */
async function refuseOlderDatabase(client: pg.Client, folder: URL): Promise<void> {
	const [baseline] = await readJournal(folder);
	const { rows } = await client.query<{ name: string; isMigrated: boolean }>(
		`SELECT current_database() AS name, to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "isMigrated"`,
	);
	if (!rows[0]?.isMigrated) return;
	const earlier = await client.query("SELECT FROM drizzle.__drizzle_migrations WHERE created_at < $1", [
		baseline?.when,
	]);
	if (earlier.rowCount === 0) return;
	throw new SettingsInvalid(
		`The database ${rows[0].name} comes from a version before the first release and cannot be upgraded. Nothing was changed. Migrate an empty database instead. In development, delete the development data: \`npm start\` prints where it is stored.`,
	);
}

/** A migration that gives up waiting for a lock is rolled back and tried again. */
async function migrateBetweenTransactions(client: pg.Client, folder: string): Promise<void> {
	await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
	await retryOnLockTimeout(() => migrate(drizzle(client), { migrationsFolder: folder }));
	await client.query("RESET lock_timeout"); // an index is built for as long as it takes
}

/** The migrations in drizzle-kit's meta/_journal.json, oldest first. drizzle stores `when` as created_at. */
async function readJournal(folder: URL): Promise<{ tag: string; when: number }[]> {
	const path = join(fileURLToPath(folder), "meta/_journal.json");
	return JSON.parse(await readFile(path, "utf8")).entries;
}

/**
 * Returns a check that rejects until the database has every migration in `folder` (that of runMigrations). Migrations of a
 * newer release are ignored, and so are indexes built concurrently. After its first success it sends no statement.
 */
export function requireMigrations({ $client }: Pick<Database, "$client">, folder: URL): () => Promise<void> {
	let isMigrated = false;
	return async () => {
		if (isMigrated) return;
		const entries = await readJournal(folder);
		const { rows } = await $client.query<{ tag: string }>(
			`SELECT tag FROM unnest($1::text[], $2::bigint[]) AS release (tag, at)
			WHERE NOT EXISTS (SELECT FROM drizzle.__drizzle_migrations WHERE created_at = at)`,
			[entries.map(({ tag }) => tag), entries.map(({ when }) => when)],
		);
		if (rows.length > 0)
			throw new Error(`Migrations have not run: ${rows.map(({ tag }) => tag).join(", ")}.`);
		isMigrated = true;
	};
}
