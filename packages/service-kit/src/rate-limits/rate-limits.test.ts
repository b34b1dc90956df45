import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { contend, createTestDatabase } from "@repo/infra-local/testing";
import { type Database, openDatabase } from "../database/index.ts";
import { deleteEmptyBuckets, keyHashSql, returnAllowance } from "./queries.ts";
import type { RateLimit } from "./rate-limit.ts";
import { takeAllowance } from "./take-allowance.ts";

let db: Database;
beforeAll(async () => {
	const url = await createTestDatabase();
	db = openDatabase({ url, applicationName: "test", poolSize: 20, onIdleError: () => {} });
});
afterAll(() => db.$client.end());

const limit: RateLimit = { name: "test", limit: 3, seconds: 30, refill: "evenly" };
const DAY = 86_400;
const start = new Date("2030-01-01T00:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const take = async (subject: string, now: Date) => (await takeAllowance(db, limit, subject, now)).retryAfter;

describe("an allowance that refills evenly", () => {
	it("allows a burst, then one per interval", async () => {
		for (let i = 0; i < 3; i += 1) expect(await take("a", start)).toBe(0);
		expect(await take("a", start)).toBe(10);
		expect(await take("a", after(4))).toBe(6);
		expect(await take("a", after(10))).toBe(0);
		expect(await take("a", after(10))).toBe(10);
		expect(await take("a", after(1_000))).toBe(0);
	});

	it("is not reduced by rejected attempts", async () => {
		for (let i = 0; i < 50; i += 1) await take("b", start);
		expect(await take("b", start)).toBe(10);
	});

	it("is separate for each subject, and can be returned", async () => {
		for (let i = 0; i < 3; i += 1) await take("c", start);
		expect(await take("d", start)).toBe(0);
		await returnAllowance(db, limit, "c");
		expect(await take("c", start)).toBe(0);
		expect(await take("c", start)).toBe(10);
	});

	it("is never exceeded by concurrent attempts", async () => {
		await take("e", start);
		const race = await contend({
			pool: db.$client,
			lock: { text: `SELECT FROM rate_limits WHERE key_hash = ${keyHashSql("test", "'e'")} FOR UPDATE` },
			contenders: Array.from({ length: 12 }, () => () => take("e", start)),
		});
		const waits = race.map((one) => (one.status === "fulfilled" ? one.value : -1)).sort();
		expect(waits).toEqual([0, 0, ...Array.from({ length: 10 }, () => 10)]);
	});

	it("is full again when the clock that emptied it was ahead", async () => {
		for (let i = 0; i < 3; i += 1) await take("f", after(DAY));
		for (let i = 0; i < 3; i += 1) expect(await take("f", start)).toBe(0);
		expect(await take("f", start)).toBe(10);
	});

	it("stays empty for an instance whose clock is a little behind", async () => {
		for (let i = 0; i < 3; i += 1) await take("g", after(60));
		expect(await take("g", start)).toBe(70);
	});

	it("is exact for fractional milliseconds", async () => {
		const seven = { name: "seven", limit: 7, seconds: 60, refill: "evenly" } as const;
		const taken = [];
		for (let i = 0; i < 8; i += 1) taken.push(await takeAllowance(db, seven, "a", start));
		expect(taken.map(({ remaining }) => remaining)).toEqual([6, 5, 4, 3, 2, 1, 0, 0]);
		expect(taken.map(({ retryAfter }) => retryAfter)).toEqual([0, 0, 0, 0, 0, 0, 0, 9]);
	});
});

describe("an allowance that refills at once", () => {
	const window = { name: "window", limit: 2, seconds: 60, refill: "at-once" } as const;
	const takeOf = (subject: string, now: Date) => takeAllowance(db, window, subject, now);

	it("is full again when its period has passed since the first use", async () => {
		expect(await takeOf("a", start)).toEqual({ remaining: 1, retryAfter: 0, reset: 60 });
		expect(await takeOf("a", after(10))).toEqual({ remaining: 0, retryAfter: 0, reset: 50 });
		expect(await takeOf("a", after(59.5))).toEqual({ remaining: 0, retryAfter: 1, reset: 1 });
		expect(await takeOf("a", after(60))).toEqual({ remaining: 1, retryAfter: 0, reset: 60 });
	});

	it("is full again when the clock that emptied it was ahead", async () => {
		for (let i = 0; i < 2; i += 1) await takeOf("d", after(DAY));
		expect(await takeOf("d", start)).toEqual({ remaining: 1, retryAfter: 0, reset: 60 });
		expect(await takeOf("d", start)).toMatchObject({ remaining: 0, retryAfter: 0 });
		expect(await takeOf("d", start)).toMatchObject({ retryAfter: 60 });
	});

	it("can be returned", async () => {
		for (let i = 0; i < 2; i += 1) await takeOf("b", start);
		await returnAllowance(db, window, "b");
		expect(await takeOf("b", start)).toMatchObject({ retryAfter: 0 });
		expect(await takeOf("b", start)).toMatchObject({ retryAfter: 60 });
	});

	it("is never exceeded by concurrent attempts", async () => {
		await takeOf("c", start);
		const race = await contend({
			pool: db.$client,
			lock: { text: `SELECT FROM rate_limits WHERE key_hash = ${keyHashSql("window", "'c'")} FOR UPDATE` },
			contenders: Array.from({ length: 12 }, () => () => takeOf("c", start)),
		});
		const taken = race.filter((one) => one.status === "fulfilled" && one.value.retryAfter === 0);
		expect(taken).toHaveLength(1);
	});
});

it("a full allowance leaves no row", async () => {
	await deleteEmptyBuckets(db, after(100_000));
	const { rowCount } = await db.$client.query("SELECT FROM rate_limits");
	expect(rowCount).toBe(0);
});
