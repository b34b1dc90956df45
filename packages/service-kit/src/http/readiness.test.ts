import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { type Database, openDatabase } from "../database/index.ts";
import { startDatabaseGate } from "../testing/index.ts";
import { checkReadiness, databaseCheck, LIMIT_MS } from "./readiness.ts";

const SILENCE_MS = 10_000;
const open = (url: string) =>
	openDatabase({ url, applicationName: "test", poolSize: 2, onIdleError: () => {}, silenceMs: SILENCE_MS });
let url: string;
let db: Database;
beforeAll(async () => {
	url = await createTestDatabase();
	db = open(url);
});
afterAll(() => db.$client.end());

const check = (code: string, run: () => Promise<unknown>) => ({ code, detail: `${code} is down.`, run });
const never = () => new Promise(() => {});

it("names every hanging check, and waits for all of them at once", async () => {
	const requireReady = checkReadiness([
		check("first", never),
		check("second", async () => {}),
		check("third", never),
		check("fourth", async () => Promise.reject(new Error("no"))),
		check("fifth", never),
	]);
	const begin = performance.now();
	await expect(requireReady()).rejects.toMatchObject({
		status: 503,
		code: "first",
		extensions: { failed: ["first", "third", "fourth", "fifth"] },
	});
	expect(LIMIT_MS).toBeLessThan(2_000);
	expect(performance.now() - begin).toBeLessThan(2.7 * LIMIT_MS);
});

it("concurrent callers share one run, and a recent success is reused", async () => {
	let runs = 0;
	const requireReady = checkReadiness([check("counted", async () => void runs++)]);
	for (let round = 0; round < 3; round++) await Promise.all([requireReady(), requireReady()]);
	expect(runs).toBe(1);
});

it("a failed check runs again at the next call", async () => {
	let runs = 0;
	const requireReady = checkReadiness([
		check("mended", async () => {
			if (runs++ === 0) throw new Error("not yet");
		}),
	]);
	await expect(requireReady()).rejects.toMatchObject({ code: "mended" });
	await requireReady();
	expect(runs).toBe(2);
});

it("a database is ready if it accepts writes: the check writes to its log", async () => {
	const before = await db.$client.query("SELECT pg_current_wal_insert_lsn() AS at");
	await checkReadiness([databaseCheck(db)])();
	const after = await db.$client.query("SELECT pg_current_wal_insert_lsn() > $1 AS moved", [
		before.rows[0].at,
	]);
	expect(after.rows[0].moved).toBe(true);
});

it("a read-only database is not ready", async () => {
	const own = await createTestDatabase();
	const readOnly = open(own);
	await readOnly.$client.query(
		`ALTER DATABASE ${new URL(own).pathname.slice(1)} SET default_transaction_read_only = on`,
	);
	await readOnly.$client.end();
	const again = open(own);
	await expect(checkReadiness([databaseCheck(again)])()).rejects.toMatchObject({
		code: "database_unavailable",
	});
	await again.$client.end();
});

it("a silent database is reported as not ready before its connection is given up", async () => {
	const gate = await startDatabaseGate(url);
	const silent = open(gate.url);
	const requireReady = checkReadiness([databaseCheck(silent)]);
	await silent.$client.query("SELECT 1");
	gate.fallSilent();
	const begin = performance.now();
	await expect(requireReady()).rejects.toMatchObject({ code: "database_unavailable" });
	expect(performance.now() - begin).toBeLessThan(SILENCE_MS);
	await gate.shut();
	await silent.$client.end();
});
