import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTestDatabase, holdLock } from "@repo/infra-local/testing";
import { lt } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import { deleteInBatches } from "./delete-in-batches.ts";
import { type Database, openDatabase } from "./open-database.ts";

const leaves = pgTable("leaves", { id: integer("id").primaryKey() });

let url: string;
let db: Database;
beforeAll(async () => {
	url = await createTestDatabase();
	db = openDatabase({ url, applicationName: "test", poolSize: 2, onIdleError: () => {} });
	await db.$client.query(`
		CREATE TABLE leaves (id integer PRIMARY KEY);
		CREATE TABLE deletions (rows integer);
		CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
			'BEGIN INSERT INTO deletions SELECT count(*) FROM old; RETURN NULL; END';
		CREATE TRIGGER noting AFTER DELETE ON leaves REFERENCING OLD TABLE AS old
			FOR EACH STATEMENT EXECUTE FUNCTION note();
		INSERT INTO leaves SELECT generate_series(1, 2600)`);
});
afterAll(() => db.$client.end());

it("deletes matching rows in batches, and leaves locked rows to the next call", async () => {
	const lock = await holdLock(url, "SELECT FROM leaves WHERE id = 17 FOR UPDATE");
	await deleteInBatches(db, leaves, lt(leaves.id, 2501));
	await lock.release();
	const deletions = await db.$client.query("SELECT rows FROM deletions");
	expect(deletions.rows.map(({ rows }) => rows)).toEqual([1000, 1000, 499]);
	const left = await db.$client.query("SELECT id FROM leaves WHERE id < 2501");
	expect(left.rows).toEqual([{ id: 17 }]);
	expect(await db.$count(leaves)).toBe(101);
});

it("deletes nothing but matching rows of a partitioned table, whose parts number their rows alike", async () => {
	await db.$client.query(`
		CREATE TABLE days (id integer) PARTITION BY RANGE (id);
		CREATE TABLE days_first PARTITION OF days FOR VALUES FROM (0) TO (10);
		CREATE TABLE days_second PARTITION OF days FOR VALUES FROM (10) TO (20);
		INSERT INTO days VALUES (1), (2), (11), (12)`);
	const days = pgTable("days", { id: integer("id") });
	await deleteInBatches(db, days, lt(days.id, 2));
	expect((await db.$client.query("SELECT id FROM days ORDER BY id")).rows).toEqual([
		{ id: 2 },
		{ id: 11 },
		{ id: 12 },
	]);
});

it("deletes all matching rows of several partitions, a batch at a time", async () => {
	await db.$client.query(`
		CREATE TABLE hours (id integer) PARTITION BY RANGE (id);
		CREATE TABLE hours_first PARTITION OF hours FOR VALUES FROM (0) TO (2000);
		CREATE TABLE hours_second PARTITION OF hours FOR VALUES FROM (2000) TO (4000);
		INSERT INTO hours SELECT generate_series(0, 3999);
		TRUNCATE deletions;
		CREATE TRIGGER noting AFTER DELETE ON hours REFERENCING OLD TABLE AS old
			FOR EACH STATEMENT EXECUTE FUNCTION note()`);
	const hours = pgTable("hours", { id: integer("id") });
	await deleteInBatches(db, hours, lt(hours.id, 3500));
	expect((await db.$client.query("SELECT rows FROM deletions")).rows.map(({ rows }) => rows)).toEqual([
		1000, 1000, 1000, 500,
	]);
	expect(await db.$count(hours)).toBe(500);
});

it("does not touch partitions without matching rows", async () => {
	await db.$client.query(`
		CREATE TABLE weeks (id integer) PARTITION BY RANGE (id);
		CREATE TABLE weeks_first PARTITION OF weeks FOR VALUES FROM (0) TO (10);
		CREATE TABLE weeks_second PARTITION OF weeks FOR VALUES FROM (10) TO (20);
		INSERT INTO weeks VALUES (1), (11)`);
	const weeks = pgTable("weeks", { id: integer("id") });
	const lock = await holdLock(url, "LOCK TABLE weeks_second");
	const deletion = deleteInBatches(db, weeks, lt(weeks.id, 10));
	const first = await Promise.race([deletion.then(() => "deleted"), lock.waitedFor().then(() => "waits")]);
	await lock.release();
	await deletion;
	expect(first).toBe("deleted");
	expect((await db.$client.query("SELECT id FROM weeks")).rows).toEqual([{ id: 11 }]);
});
