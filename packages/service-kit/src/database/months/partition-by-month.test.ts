import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTestDatabase, holdLock } from "@repo/infra-local/testing";
import { pgTable, timestamp } from "drizzle-orm/pg-core";
import { isLockTimeout } from "../database-errors.ts";
import { openDatabase } from "../open-database.ts";
import { addMonths, dropMonths } from "./keep-months.ts";
import { ADD_LOCK } from "./month-functions.ts";
import { partitionByMonth } from "./partition-by-month.ts";

const notes = pgTable("notes", { at: timestamp("at") });
const monthly = {
	table: "notes",
	column: "at",
	minDays: 30,
	keptRows: "status = 'PENDING'",
	beforeDrop: "DELETE FROM public.counts WHERE day < $1",
};
/** With the name of the first part in front, longer than a name can be. */
const longName = `notes_${"by_".repeat(16)}shelf`;
let url: string;
let db: ReturnType<typeof openDatabase>;
const sql = async (text: string, values: unknown[] = []) => (await db.$client.query(text, values)).rows;

beforeAll(async () => {
	url = await createTestDatabase();
	db = openDatabase({ url, applicationName: "months test", poolSize: 2, onIdleError: () => {} });
	await sql(`
		CREATE TABLE shelves (id integer PRIMARY KEY);
		INSERT INTO shelves VALUES (1);
		CREATE TABLE counts (day timestamptz);
		INSERT INTO counts VALUES ('2020-01-31Z'), (now());
		CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused''; END';
		CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.text := NEW.text || ''!''; RETURN NEW; END';
		CREATE TABLE notes (
			id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
			at timestamptz NOT NULL,
			shelf integer NOT NULL REFERENCES shelves ON DELETE CASCADE,
			status text NOT NULL DEFAULT 'DONE' CONSTRAINT notes_status CHECK (status IN ('DONE', 'PENDING')),
			text text
		);
		CREATE INDEX notes_shelf ON notes (shelf, id) WHERE status = 'PENDING';
		CREATE TRIGGER notes_are_final BEFORE TRUNCATE ON notes FOR EACH STATEMENT EXECUTE FUNCTION refuse();
		CREATE TRIGGER notes_text BEFORE INSERT ON notes FOR EACH ROW EXECUTE FUNCTION note();
		CREATE INDEX ${longName} ON notes (shelf);
		CREATE INDEX ${longName}2 ON notes (at);
		INSERT INTO notes (at, shelf, text) VALUES ('2020-01-31Z', 1, 'old'), (now(), 1, 'new')`);
});
afterAll(() => db.$client.end());

const insert = (at: string, status = "DONE") =>
	sql("INSERT INTO notes (at, shelf, status, text) VALUES ($1, 1, $2, 'text') RETURNING id::int, text", [
		at,
		status,
	]);
const parts = async () =>
	(
		await sql("SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'notes'::regclass")
	).map(({ name }) => name as string);

it("a table that is not partitioned stays as it is", async () => {
	await addMonths(db);
	const now = new Date();
	expect(await dropMonths(db, notes, now)).toEqual(now);
});

it("keeps rows, ids, constraints, indexes and triggers, and takes rows meanwhile", async () => {
	let isDone = false;
	const partitioning = partitionByMonth(url, monthly).finally(() => {
		isDone = true;
	});
	let written = 0;
	while (!isDone) {
		// As requests do, the referenced table first: in the other order, attempts often give up and pause.
		await sql(`BEGIN; SELECT FROM shelves FOR KEY SHARE;
			INSERT INTO notes (at, shelf, text) VALUES ('2020-01-01Z', 1, 'text'); COMMIT`);
		written++;
	}
	const partitioned = await partitioning;
	expect(partitioned?.lockedMs).toBeLessThan(10_000);
	expect(written).toBeGreaterThan(0);
	expect(await sql("SELECT count(*)::int AS rows, max(id)::int AS last FROM notes")).toEqual([
		{ rows: written + 2, last: written + 2 },
	]);
	expect(await insert(partitioned?.firstMonth.toISOString() ?? "")).toEqual([
		{ id: written + 3, text: "text!" },
	]);
	await expect(insert("2020-01-01Z", "OTHER")).rejects.toThrow("notes_status");
	await expect(sql("INSERT INTO notes (at, shelf) VALUES (now(), 2)")).rejects.toThrow("foreign key");
	const indexes = await sql("SELECT indexname AS name FROM pg_indexes WHERE tablename = 'notes' ORDER BY 1");
	expect(indexes.map(({ name }) => name)).toEqual([longName, `${longName}2`, "notes_pkey", "notes_shelf"]);
	for (const part of ["notes", ...(await parts())]) {
		await expect(sql(`TRUNCATE ${part}`)).rejects.toThrow("refused");
		expect(await sql("SELECT FROM pg_index WHERE indrelid = $1::regclass", [part])).toHaveLength(4);
	}
	expect(await sql("SELECT FROM pg_constraint WHERE conname = 'notes_until_month'")).toEqual([]);
	await sql("DELETE FROM notes WHERE at = '2020-01-01Z'");
});

it("leaves nothing behind when it fails", async () => {
	// A unique index without the month's column cannot be an index of all months.
	await sql("CREATE TABLE pages (id integer PRIMARY KEY, text text UNIQUE, at timestamptz NOT NULL)");
	await expect(partitionByMonth(url, { ...monthly, table: "pages" })).rejects.toThrow("unique constraint");
	expect(await sql("SELECT FROM pg_constraint WHERE conname = 'pages_until_month'")).toEqual([]);
	const indexes = await sql("SELECT indexname AS name FROM pg_indexes WHERE tablename = 'pages' ORDER BY 1");
	expect(indexes).toEqual([{ name: "pages_pkey" }, { name: "pages_text_key" }]);
});

it("is done once", async () => {
	expect(await partitionByMonth(url, monthly)).toBeUndefined();
});

it("adds each month once, and gives up while another instance adds them", async () => {
	const before = await parts();
	await sql(`DROP TABLE ${before.at(-1)}`);
	const other = await holdLock(url, `SELECT pg_advisory_xact_lock(${ADD_LOCK})`);
	expect(isLockTimeout(await addMonths(db).catch((error: unknown) => error))).toBe(true);
	await other.release();
	await addMonths(db);
	expect(await parts()).toEqual(before);
	const [ends] = await sql("SELECT date_trunc('month', now(), 'UTC') + interval '3 months' AS at");
	await insert(ends.at);
	await expect(insert("2100-01-01Z")).rejects.toThrow("no partition");
});

it("drops a month when it has ended and keeps no row, with what belongs to it", async () => {
	const [first] = await parts();
	const far = new Date("2100-01-01Z");
	// Rows from before the table was partitioned are deleted one by one.
	expect((await dropMonths(db, notes, far)).toISOString()).toMatch(/-01T00:00:00.000Z$/);
	expect(await dropMonths(db, notes, new Date("2020-01-01Z"))).toEqual(new Date("2020-01-01Z"));
	expect(await parts()).toContain(first);
	await sql(`ALTER TABLE notes DETACH PARTITION ${first}`);
	await sql(`
		CREATE TABLE notes_2020_01 (LIKE notes INCLUDING ALL EXCLUDING IDENTITY);
		CREATE TABLE notes_2020_02 (LIKE notes INCLUDING ALL EXCLUDING IDENTITY);
		ALTER TABLE notes ATTACH PARTITION notes_2020_01 FOR VALUES FROM ('2020-01-01Z') TO ('2020-02-01Z');
		ALTER TABLE notes ATTACH PARTITION notes_2020_02 FOR VALUES FROM ('2020-02-01Z') TO ('2020-03-01Z')`);
	await insert("2020-01-31Z");
	await insert("2020-02-01Z", "PENDING");
	expect(await dropMonths(db, notes, new Date("2020-01-31Z"))).toEqual(new Date(0));
	expect(await parts()).toContain("notes_2020_01");
	await dropMonths(db, notes, far);
	expect(await parts()).not.toContain("notes_2020_01");
	expect(await parts()).toContain("notes_2020_02");
	expect(await sql("SELECT FROM counts")).toHaveLength(1);
	await sql("UPDATE notes SET status = 'DONE'");
	await dropMonths(db, notes, far);
	expect(await parts()).not.toContain("notes_2020_02");
});

it("uses the part of a row's month alone when the statement names its time", async () => {
	const [ends] = await sql("SELECT date_trunc('month', now(), 'UTC') + interval '3 months' AS at");
	const { rows } = await db.$client.query({
		text: "EXPLAIN (FORMAT JSON) SELECT FROM notes WHERE id = $1 AND at = $2",
		values: [1, ends.at],
	});
	expect(JSON.stringify(rows).match(/"Relation Name"/g)).toHaveLength(1);
});
