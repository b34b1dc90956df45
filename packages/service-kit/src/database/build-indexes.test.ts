import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTestDatabase, holdLock } from "@repo/infra-local/testing";
import pg from "pg";
import { buildIndexes } from "./build-indexes.ts";

let url: string;
let client: pg.Client;
let directory: string;

beforeAll(async () => {
	url = await createTestDatabase();
	client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(
		"CREATE TABLE shelves (id integer, book text); INSERT INTO shelves VALUES (1, 'a'), (2, 'a')",
	);
	directory = await mkdtemp(join(tmpdir(), "indexes-"));
});

afterAll(async () => {
	await client.end();
	await rm(directory, { recursive: true });
});

async function indexes(): Promise<unknown[]> {
	const { rows } = await client.query(
		"SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index WHERE indrelid = 'shelves'::regclass ORDER BY 1",
	);
	return rows;
}

it("does nothing without a folder", async () => {
	await buildIndexes(client, join(directory, "missing"));
	expect(await indexes()).toEqual([]);
});

it("lets others write while it builds an index, and finds nothing to do the second time", async () => {
	await writeFile(
		join(directory, "0001_shelves.sql"),
		`CREATE INDEX CONCURRENTLY IF NOT EXISTS shelves_book ON shelves (book);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS shelves_id ON shelves (id);`,
	);
	// The build waits for this transaction, and a plain CREATE INDEX would make the writer wait behind it.
	const older = await holdLock(url, "INSERT INTO shelves VALUES (3, 'b')");
	const building = buildIndexes(client, directory);
	const writer = new pg.Client({ connectionString: url, statement_timeout: 5_000 });
	await writer.connect();
	await untilWaiting(writer);
	await writer.query("INSERT INTO shelves VALUES (4, 'c')");
	await older.release();
	await building;
	await writer.end();
	const built = [
		{ name: "shelves_book", valid: true },
		{ name: "shelves_id", valid: true },
	];
	expect(await indexes()).toEqual(built);
	await buildIndexes(client, directory);
	expect(await indexes()).toEqual(built);
});

it("builds an index again that an interrupted run left invalid", async () => {
	const unique = "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS shelves_once ON shelves (book);";
	await writeFile(join(directory, "0002_once.sql"), unique);
	await expect(buildIndexes(client, directory)).rejects.toThrow("could not create unique index");
	expect(await indexes()).toContainEqual({ name: "shelves_once", valid: false });
	await client.query("DELETE FROM shelves WHERE id = 2");
	await buildIndexes(client, directory);
	expect(await indexes()).toContainEqual({ name: "shelves_once", valid: true });
});

async function untilWaiting(observer: pg.Client): Promise<void> {
	for (;;) {
		const { rowCount } = await observer.query("SELECT FROM pg_stat_progress_create_index");
		if (rowCount) return;
	}
}

it("builds an index on each part of a table that is divided, while others write, and then on the table", async () => {
	await client.query(`
		CREATE TABLE notes (id integer, at date) PARTITION BY RANGE (at);
		CREATE TABLE notes_old PARTITION OF notes FOR VALUES FROM (MINVALUE) TO ('2026-01-01');
		CREATE TABLE notes_new PARTITION OF notes FOR VALUES FROM ('2026-01-01') TO (MAXVALUE)`);
	await writeFile(
		join(directory, "0009_notes.sql"),
		'CREATE INDEX CONCURRENTLY IF NOT EXISTS "notes_id" ON "notes" USING btree ("id") WHERE "notes"."id" > 0;',
	);
	await buildIndexes(client, directory);
	await buildIndexes(client, directory);
	const { rows } = await client.query(
		"SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'notes_id'::regclass ORDER BY 1",
	);
	expect(rows).toEqual([{ name: "notes_id_notes_new" }, { name: "notes_id_notes_old" }]);
});
