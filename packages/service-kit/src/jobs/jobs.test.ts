import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { ServiceUnavailable } from "@repo/http-errors";
import { createTestDatabase, holdLock } from "@repo/infra-local/testing";
import { type Database, openDatabase } from "../database/index.ts";
import { createLog } from "../log/create-log.ts";
import { enqueue, workOffJobs } from "./jobs.ts";
import { countJobs, deleteStuckJobs, listJobs, reportAlive, rescheduleJobs } from "./queries.ts";
import { ExpectedFailure } from "./worker-logger.ts";

let url: string;
let db: Database;
const logged: string[] = [];
const log = createLog({ service: "test", level: "info" }, { write: (line) => void logged.push(line) });
beforeAll(async () => {
	url = await createTestDatabase();
	db = openDatabase({ url, applicationName: "test", poolSize: 5, onIdleError: () => {} });
});
afterAll(() => db.$client.end());

it("a job is enqueued if and only if its change commits", async () => {
	const done: unknown[] = [];
	const tasks = { note: async (payload: unknown) => void done.push(payload) };
	const undone = db.transaction(async (tx) => {
		await enqueue(tx, "note", { id: 1 });
		throw new Error("undone");
	});
	await expect(undone).rejects.toThrow("undone");
	await db.transaction((tx) => enqueue(tx, "note", { id: 2 }));
	await workOffJobs({ db, log, tasks });
	expect(done).toEqual([{ id: 2 }]);
});

it("a job of lower priority waits even for later jobs", async () => {
	const done: unknown[] = [];
	const tasks = { note: async (payload: unknown) => void done.push(payload) };
	await db.transaction((tx) => enqueue(tx, "note", { id: 1 }, { priority: 1 }));
	await db.transaction((tx) => enqueue(tx, "note", { id: 2 }));
	await workOffJobs({ db, log, tasks });
	expect(done).toEqual([{ id: 2 }, { id: 1 }]);
});

it("runs all jobs of a line, one after another", async () => {
	const done: number[] = [];
	const tasks = { note: async (payload: unknown) => void done.push((payload as { id: number }).id) };
	const ids = Array.from({ length: 10 }, (_, id) => id);
	await db.transaction(async (tx) => {
		for (const id of ids) await enqueue(tx, "note", { id }, { line: "narrow" });
	});
	await workOffJobs({ db, log, tasks });
	expect(done).toEqual(ids);
});

it("a job is complete only when it is marked as complete", async () => {
	await db.$client.query(`
		CREATE FUNCTION wait_for_advisory_lock() RETURNS trigger LANGUAGE plpgsql AS
			'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END';
		CREATE TRIGGER slowly BEFORE DELETE ON graphile_worker._private_jobs
			FOR EACH STATEMENT EXECUTE FUNCTION wait_for_advisory_lock()`);
	const lock = await holdLock(url, "SELECT pg_advisory_xact_lock(1)");
	await db.transaction((tx) => enqueue(tx, "note", {}));
	const working = workOffJobs({ db, log, tasks: { note: async () => {} } });
	await lock.waitedFor();
	const state = await Promise.race([working.then(() => "ended"), delay(50, "waiting")]);
	await lock.release();
	await working;
	expect(state).toBe("waiting");
	expect(await countJobs(db)).toEqual([]);
});

it("releases a job of a dead worker, but not of a live one", async () => {
	await db.transaction(async (tx) => {
		await enqueue(tx, "note", { of: "silent" });
		await enqueue(tx, "note", { of: "live" });
		await enqueue(tx, "note", { of: "never heard of" });
	});
	await reportAlive(db, "silent", 30);
	await reportAlive(db, "live", 30);
	await db.$client.query(
		"UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = payload->>'of', attempts = 1",
	);
	const done: unknown[] = [];
	const tasks = { note: async (payload: unknown) => void done.push(payload) };
	await reportAlive(db, "another", 30);
	await workOffJobs({ db, log, tasks });
	expect(done).toEqual([]);

	await db.$client.query(
		"UPDATE job_workers SET seen_at = now() - interval '31 seconds' WHERE id = 'silent'",
	);
	await db.$client.query(
		"UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '31 seconds'",
	);
	await reportAlive(db, "another", 30);
	await workOffJobs({ db, log, tasks });
	expect(done).toEqual(expect.arrayContaining([{ of: "silent" }, { of: "never heard of" }]));
	expect(done).toHaveLength(2);
	await db.$client.query("DELETE FROM graphile_worker._private_jobs");
});

it("a job without attempts left is stuck, is counted, and runs again once rescheduled", async () => {
	let broken = true;
	const tasks = {
		fragile: async () => {
			if (broken) throw new Error("not today");
		},
	};
	await db.transaction((tx) => enqueue(tx, "fragile", { id: 3 }, { maxAttempts: 1 }));
	await workOffJobs({ db, log, tasks });
	expect(await listJobs(db, { onlyFailed: true, limit: 10 })).toMatchObject([
		{
			name: "fragile",
			payload: { id: 3 },
			attempts: 1,
			isStuck: true,
			lastError: expect.stringContaining("not today"),
		},
	]);
	expect(await countJobs(db)).toMatchObject([{ name: "fragile", failed: 1, stuck: 1, waiting: 0 }]);
	await workOffJobs({ db, log, tasks });
	expect(await rescheduleJobs(db, "stuck")).toHaveLength(1);
	broken = false;
	await workOffJobs({ db, log, tasks });
	expect(await countJobs(db)).toEqual([]);
});

it("rescheduling all failed jobs makes jobs due that wait for their next attempt", async () => {
	let isDown = true;
	const tasks = {
		fragile: async () => {
			if (isDown) throw new ExpectedFailure("down");
		},
	};
	await db.transaction((tx) => enqueue(tx, "fragile", { id: 4 }));
	await workOffJobs({ db, log, tasks });
	isDown = false;
	const inAnHour = new Date(Date.now() + 3_600_000);
	await db.transaction((tx) => enqueue(tx, "fragile", { id: 5 }, { runAt: inAnHour }));
	expect(await rescheduleJobs(db, "stuck")).toEqual([]);
	expect(await rescheduleJobs(db, "failed")).toHaveLength(1);
	const [later] = await listJobs(db, { onlyFailed: false, limit: 10, after: "1" }).then((jobs) =>
		jobs.filter(({ payload }) => payload.id === 5),
	);
	expect(later).toMatchObject({ mayRetry: false });
	expect(await rescheduleJobs(db, { id: later?.id ?? "" })).toEqual([]);
	await workOffJobs({ db, log, tasks });
	expect(await listJobs(db, { onlyFailed: false, limit: 10 })).toMatchObject([{ payload: { id: 5 } }]);
	await db.$client.query("DELETE FROM graphile_worker._private_jobs");
});

describe("deleting stuck jobs", () => {
	const setJobs = (change: string) => db.$client.query(`UPDATE graphile_worker._private_jobs SET ${change}`);
	const names = async () => (await countJobs(db)).map(({ name }) => name);
	const yesterday = "attempts = max_attempts, run_at = now() - interval '1 day'";
	const hourAgo = () => new Date(Date.now() - 3_600_000);

	it("keeps jobs that are due since then, have attempts left, have another name or are running", async () => {
		for (const name of ["old", "other", "recent", "failing", "running"]) await enqueue(db, name, {});
		const where = (name: string) =>
			`WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = '${name}')`;
		await setJobs(yesterday);
		await setJobs(`run_at = now() - interval '1 minute' ${where("recent")}`);
		await setJobs(`attempts = max_attempts - 1 ${where("failing")}`);
		// Graphile itself would complete a job that has been locked for more than four hours.
		await setJobs(`locked_at = now() - interval '5 hours', locked_by = 'worker' ${where("running")}`);
		await deleteStuckJobs(db, hourAgo(), "old");
		expect(await names()).toEqual(["failing", "other", "recent", "running"]);
		await deleteStuckJobs(db, hourAgo());
		expect(await names()).toEqual(["failing", "recent", "running"]);
		await db.$client.query("DELETE FROM graphile_worker._private_jobs");
	});

	it("deletes them in batches, until none is left", async () => {
		await db.$client.query(`
			CREATE TABLE deletions (jobs integer);
			CREATE FUNCTION note_deletion() RETURNS trigger LANGUAGE plpgsql AS
				'BEGIN INSERT INTO deletions SELECT count(*) FROM old; RETURN NULL; END';
			CREATE TRIGGER noting AFTER DELETE ON graphile_worker._private_jobs REFERENCING OLD TABLE AS old
				FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
			SELECT graphile_worker.add_job('note') FROM generate_series(1, 1500)`);
		await setJobs(yesterday);
		await deleteStuckJobs(db, hourAgo());
		const { rows } = await db.$client.query("SELECT jobs FROM deletions");
		expect(rows.map(({ jobs }) => jobs)).toEqual([1000, 500]);
		await db.$client.query("DROP TRIGGER noting ON graphile_worker._private_jobs");
	});
});

it("an internal fault is logged with its stack, an unreachable receiver in one line", async () => {
	const failures = [
		[new Error("ours"), { level: 50, msg: expect.stringMatching(/ours.*\n +at /s) }],
		[new ExpectedFailure("it is down"), { level: 40, name: "note", attempts: 1, reason: "it is down" }],
		[
			new ServiceUnavailable("away", "Storage is away.", { cause: new Error("HTTP 503") }),
			{ level: 40, reason: "Storage is away. (HTTP 503)" },
		],
	] as const;
	for (const [failure, line] of failures) {
		logged.length = 0;
		await db.transaction((tx) => enqueue(tx, "note", {}, { maxAttempts: 1 }));
		await workOffJobs({ db, log, tasks: { note: async () => Promise.reject(failure) } });
		expect(logged.map((text) => JSON.parse(text))).toEqual([expect.objectContaining(line)]);
		if (failure.message !== "ours") expect(logged.join()).not.toMatch(/\\n +at /);
	}
});
