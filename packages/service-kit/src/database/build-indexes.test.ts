import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTestDatabase, holdLock } from "@repo/infra-local/testing";
import pg from "pg";
import { buildIndexes } from "./build-indexes.ts";

let url: string;
let client: pg.Client;
let directory: string;
let folder: URL;

beforeAll(async () => {
	url = await createTestDatabase();
	client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(
		"CREATE TABLE shelves (id integer, book text); INSERT INTO shelves VALUES (1, 'a'), (2, 'a')",
	);
	directory = await mkdtemp(join(tmpdir(), "indexes-"));
	folder = pathToFileURL(`${directory}/`);
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
	await buildIndexes(client, new URL("missing/", folder));
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
	const building = buildIndexes(client, folder);
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
	await buildIndexes(client, folder);
	expect(await indexes()).toEqual(built);
});

it("builds an index again that an interrupted run left invalid", async () => {
	const unique = "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS shelves_once ON shelves (book);";
	await writeFile(join(directory, "0002_once.sql"), unique);
	await expect(buildIndexes(client, folder)).rejects.toThrow("could not create unique index");
	expect(await indexes()).toContainEqual({ name: "shelves_once", valid: false });
	await client.query("DELETE FROM shelves WHERE id = 2");
	await buildIndexes(client, folder);
	expect(await indexes()).toContainEqual({ name: "shelves_once", valid: true });
});

async function untilWaiting(observer: pg.Client): Promise<void> {
	for (;;) {
		const { rowCount } = await observer.query("SELECT FROM pg_stat_progress_create_index");
		if (rowCount) return;
	}
}
