import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
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

describe("a partitioned table", () => {
	const statement =
		'CREATE INDEX CONCURRENTLY IF NOT EXISTS "notes_id" ON "notes" USING btree ("id") WHERE "notes"."id" > 0;';

	beforeEach(async () => {
		await client.query(`
			CREATE TABLE notes (id integer, at date) PARTITION BY RANGE (at);
			CREATE TABLE notes_old PARTITION OF notes FOR VALUES FROM (MINVALUE) TO ('2026-01-01');
			CREATE TABLE notes_new PARTITION OF notes FOR VALUES FROM ('2026-01-01') TO ('2026-02-01')`);
		await writeFile(join(directory, "0009_notes.sql"), statement);
	});
	afterEach(async () => {
		await client.query("DROP TABLE notes");
		await rm(join(directory, "0009_notes.sql"));
	});

	async function partitionsOf(index: string): Promise<string[]> {
		const { rows } = await client.query<{ name: string }>(
			"SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1",
			[index],
		);
		return rows.map(({ name }) => name);
	}

	it("has an index on each partition, and then on the table", async () => {
		await buildIndexes(client, directory);
		expect(await partitionsOf("notes_id")).toEqual(["notes_id_notes_new", "notes_id_notes_old"]);
	});

	it("has each index once, on a partition that was added later, too", async () => {
		await buildIndexes(client, directory);
		await client.query(
			"CREATE TABLE notes_next PARTITION OF notes FOR VALUES FROM ('2026-02-01') TO (MAXVALUE)",
		);
		await buildIndexes(client, directory);
		const { rows } = await client.query("SELECT FROM pg_indexes WHERE tablename = 'notes_next'");
		expect(rows).toHaveLength(1);
		expect(await partitionsOf("notes_id")).toHaveLength(3);
	});

	it("has an index on each partition also if the names are too long", async () => {
		const long = `notes_${"id_".repeat(17)}index`;
		await writeFile(join(directory, "0009_notes.sql"), statement.replace("notes_id", long));
		await buildIndexes(client, directory);
		const names = await partitionsOf(long);
		expect(names).toHaveLength(2);
		for (const name of names) expect(name).toMatch(/^notes_id_.*_[\da-f]{8}$/);
	});

	it("does not make others wait while its last step waits for a lock", async () => {
		for (const part of ["notes_old", "notes_new"])
			await client.query(`CREATE INDEX notes_id_${part} ON ${part} (id) WHERE id > 0`);
		const older = await holdLock(url, "INSERT INTO notes VALUES (1, '2026-01-01')");
		const building = buildIndexes(client, directory);
		await older.waitedFor();
		const writer = new pg.Client({ connectionString: url, statement_timeout: 5_000 });
		await writer.connect();
		await writer.query("INSERT INTO notes VALUES (2, '2026-01-01')");
		await writer.end();
		await older.release();
		await building;
		expect(await partitionsOf("notes_id")).toHaveLength(2);
	});
});

async function untilWaiting(observer: pg.Client): Promise<void> {
	for (;;) {
		const { rowCount } = await observer.query("SELECT FROM pg_stat_progress_create_index");
		if (rowCount) return;
	}
}
