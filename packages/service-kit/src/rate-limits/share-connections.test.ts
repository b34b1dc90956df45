import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { type Database, openDatabase } from "../database/index.ts";
import { until } from "../testing/index.ts";
import type { ShareRules } from "./connection-turns.ts";
import { shareConnections } from "./share-connections.ts";

const POOL_SIZE = 4;
const ample: ShareRules = {
	maxConnections: 2,
	budget: { burstMs: 60_000, share: 1, maxMs: 60_000 },
	maxWaiting: 20,
	maxWaitMs: 5_000,
};

let url: string;
const opened: Database[] = [];
beforeAll(async () => {
	url = await createTestDatabase();
});
afterAll(() => Promise.all(opened.map(({ $client }) => $client.end())));

function open(rules: Partial<ShareRules> = {}) {
	const db = openDatabase({ url, applicationName: "test", poolSize: POOL_SIZE, onIdleError: () => {} });
	opened.push(db);
	return { db, shares: shareConnections(db.$client, { ...ample, ...rules }) };
}

/** Requests that each hold a connection until they are released. */
function heldRequests({ db, shares }: ReturnType<typeof open>, account: string, count: number) {
	let letGo = (): void => {};
	const gate = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	let holding = 0;
	const requests = Array.from({ length: count }, () =>
		shares.run(account, () =>
			db.transaction(async () => {
				holding++;
				await gate;
			}),
		),
	);
	const ended = Promise.allSettled(requests);
	return { holding: () => holding, letGo: () => letGo(), ended };
}

describe("an account", () => {
	it("holds its share of the connections, and leaves the rest to other accounts", async () => {
		const pool = open();
		const held = heldRequests(pool, "a", 6);
		try {
			await until(async () => held.holding() === 2);
			const select = () => pool.db.$client.query("SELECT 1 AS one");
			expect((await pool.shares.run("b", select)).rows).toEqual([{ one: 1 }]);
			expect(await pool.shares.run("b", () => pool.db.transaction(async () => "b"))).toBe("b");
			expect(held.holding()).toBe(2);
		} finally {
			held.letGo();
			await held.ended;
		}
		expect(held.holding()).toBe(6);
	});

	it("holds a single connection while the pool is short of them, and says how long the next would wait", async () => {
		const pool = open();
		const { $client } = pool.db;
		const others = await Promise.all(Array.from({ length: POOL_SIZE }, () => $client.connect()));
		const waiting = Array.from({ length: POOL_SIZE + 1 }, () => $client.query("SELECT 1"));
		const held = heldRequests(pool, "a", 4);
		try {
			expect($client.isShort).toBe(true);
			for (const client of others) client.release();
			await Promise.all(waiting);
			await until(() => held.holding() > 0);
			await delay(100);
			expect(held.holding()).toBe(1);
			expect($client.expectedTurnMs()).toBeGreaterThan(100);
		} finally {
			held.letGo();
			await held.ended;
		}
		expect($client.expectedTurnMs()).toBe(0);
	});

	it("releases its connection when a statement fails or no connection is available", async () => {
		const { db, shares } = open({ maxConnections: 1 });
		for (let round = 0; round < 3; round++)
			await expect(shares.run("a", () => db.$client.query("SELECT 1/0"))).rejects.toThrow("division by zero");
		expect((await shares.run("a", () => db.$client.query("SELECT 2 AS two"))).rows).toEqual([{ two: 2 }]);
		const all = await Promise.all(Array.from({ length: POOL_SIZE }, () => db.$client.connect()));
		const refused = shares.run("a", () => db.$client.query("SELECT 1"));
		await expect(refused).rejects.toThrow("timeout exceeded");
		for (const client of all) client.release();
		expect((await shares.run("a", () => db.$client.query("SELECT 2 AS two"))).rows).toEqual([{ two: 2 }]);
	}, 20_000);

	it("has its requests serialized once it has used up its time, without delaying others", async () => {
		const pool = open({ budget: { burstMs: 100, share: 1, maxMs: 4_000 } });
		const { db, shares } = pool;
		await shares.run("a", () => db.$client.query("SELECT pg_sleep(2)"));
		let [running, most] = [0, 0];
		const counted = () =>
			db.transaction(async () => {
				most = Math.max(most, ++running);
				await delay(20);
				running--;
			});
		const requests = Array.from({ length: 5 }, () => shares.run("a", counted));
		await shares.run("b", counted);
		expect(running).toBe(0);
		// They wait for their budget, as nobody else would.
		expect(db.$client.expectedTurnMs()).toBe(0);
		await Promise.all(requests);
		expect(most).toBe(1);
	});

	it("has running statements counted while they run", async () => {
		const pool = open({ budget: { burstMs: 100, share: 0.5, maxMs: 1_000 } });
		const held = heldRequests(pool, "a", 1);
		await until(() => held.holding() === 1);
		await delay(150);
		const later = heldRequests(pool, "a", 1);
		await delay(50);
		expect(later.holding()).toBe(0);
		held.letGo();
		await until(() => later.holding() === 1);
		later.letGo();
		await Promise.all([held.ended, later.ended]);
	});

	it("is not charged for waiting until the pool has a connection", async () => {
		const pool = open({ budget: { burstMs: 1_000, share: 0.1, maxMs: 5_000 } });
		const others = await Promise.all(Array.from({ length: POOL_SIZE }, () => pool.db.$client.connect()));
		const waiting = heldRequests(pool, "a", 2);
		await delay(1_200);
		for (const client of others) client.release();
		await until(() => waiting.holding() === 2);
		waiting.letGo();
		await waiting.ended;
		// Beyond its budget, it would have only one, and this would wait for ever.
		const later = heldRequests(pool, "a", 2);
		await until(() => later.holding() === 2);
		later.letGo();
		await later.ended;
	});

	it("finishes a request in progress before others begin, and never has it rejected", async () => {
		const { db, shares } = open({ budget: { burstMs: 500, share: 0.2, maxMs: 900 }, maxWaitMs: 1_000 });
		const query = (text: string) => () => db.$client.query(text);
		// Its time counts from the moment it has a connection, which this opens.
		await db.$client.query("SELECT 1");
		const underWay = shares.run("a", async () => {
			await db.$client.query("SELECT pg_sleep(2)");
			return (await db.$client.query("SELECT 1 AS one")).rows;
		});
		await delay(1_000);
		const refused = shares.run("a", query("SELECT 1")).catch((error: unknown) => error);
		expect(await underWay).toEqual([{ one: 1 }]);
		expect(await refused).toMatchObject({ status: 429 });
	});

	it("may use a second connection while it holds one", async () => {
		const { db, shares } = open({ maxConnections: 1 });
		const nested = shares.run("a", () => db.transaction(async () => db.$client.query("SELECT 1 AS one")));
		expect((await nested).rows).toEqual([{ one: 1 }]);
	});

	it("is rejected with a Retry-After time if too many of its requests wait, or one waits too long", async () => {
		const { db, shares } = open({
			budget: { burstMs: 100, share: 0.1, maxMs: 400 },
			maxWaiting: 2,
			maxWaitMs: 200,
		});
		await shares.run("a", () => db.$client.query("SELECT pg_sleep(0.5)"));
		const ask = () =>
			shares
				.run("a", () => db.$client.query("SELECT 1 AS one"))
				.then(
					({ rows }) => rows,
					(error: unknown) => error,
				);
		const throughDrizzle = shares.run("a", () => db.execute("SELECT 1")).catch((error: unknown) => error);
		const waiting = [ask(), throughDrizzle];
		expect(await ask()).toMatchObject({ status: 429, headers: { "Retry-After": "3" } });
		const refusal = { status: 429, headers: { "Retry-After": expect.stringMatching(/^[123]$/) } };
		expect(await Promise.all(waiting)).toMatchObject([refusal, refusal]);
		await delay(3_100);
		expect(await ask()).toEqual([{ one: 1 }]);
	}, 20_000);
});
