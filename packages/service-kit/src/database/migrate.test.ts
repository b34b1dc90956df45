import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTestDatabase, holdLock } from "@repo/infra-local/testing";
import pg from "pg";
import { SettingsInvalid } from "../settings/read-settings.ts";
import { runMigrations } from "./migrate.ts";

let url: string;
let directory: string;
let client: pg.Client;

beforeAll(async () => {
	url = await createTestDatabase();
	directory = await mkdtemp(join(tmpdir(), "migrations-"));
	client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query("CREATE TABLE shelves (id integer)");
	await mkdir(join(directory, "meta"));
	await writeFile(join(directory, "0000_books.sql"), "ALTER TABLE shelves ADD COLUMN book text");
	const entries = [{ idx: 0, version: "7", when: 1, tag: "0000_books", breakpoints: true }];
	await writeFile(
		join(directory, "meta/_journal.json"),
		JSON.stringify({ version: "7", dialect: "postgresql", entries }),
	);
	await mkdir(join(directory, "concurrent"));
	await writeFile(
		join(directory, "concurrent/0000_books.sql"),
		"CREATE INDEX CONCURRENTLY IF NOT EXISTS shelves_book ON shelves (book)",
	);
});

afterAll(async () => {
	await client.end();
	await rm(directory, { recursive: true });
});

it("lets others go on while it waits for a lock, then migrates and builds the indexes", async () => {
	const reader = await holdLock(url, "LOCK TABLE shelves IN ACCESS SHARE MODE");
	const migrating = runMigrations(url, {
		folder: pathToFileURL(directory),
		lock: 1,
		applicationName: "migrate test",
	});
	await untilMigrationWaits();
	// Waits behind the migration only until that gives up.
	await client.query("SET statement_timeout = '10s'; INSERT INTO shelves VALUES (1)");
	await reader.release();
	await migrating;
	const { rows } = await client.query("SELECT indexdef FROM pg_indexes WHERE tablename = 'shelves'");
	expect(rows).toEqual([{ indexdef: "CREATE INDEX shelves_book ON public.shelves USING btree (book)" }]);
});

it("refuses a database that was migrated before the baseline, says what to do, and changes nothing", async () => {
	const older = await createTestDatabase();
	const owner = new pg.Client({ connectionString: older });
	await owner.connect();
	await owner.query(`
		CREATE SCHEMA drizzle;
		CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
		INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('', 0);
		CREATE TABLE shelves (id integer)`);
	const migrating = runMigrations(older, {
		folder: pathToFileURL(directory),
		lock: 1,
		applicationName: "migrate test",
		afterMigration: async () => {
			throw new Error("migrated");
		},
	});
	await expect(migrating).rejects.toThrow(SettingsInvalid);
	await expect(migrating).rejects.toThrow(
		/^The database \w+ comes from .* Nothing was changed\. .* delete the development data: /,
	);
	const { rows } = await owner.query(`
		SELECT (SELECT count(*)::int FROM drizzle.__drizzle_migrations) AS migrations,
			(SELECT count(*)::int FROM information_schema.columns WHERE table_name = 'shelves') AS columns`);
	await owner.end();
	expect(rows).toEqual([{ migrations: 1, columns: 1 }]);
});

async function untilMigrationWaits(): Promise<void> {
	for (;;) {
		const { rowCount } = await client.query(
			"SELECT FROM pg_stat_activity WHERE application_name = 'migrate test' AND wait_event_type = 'Lock'",
		);
		if (rowCount) return;
	}
}
