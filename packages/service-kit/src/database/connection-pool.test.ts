import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, it, jest } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { startDatabaseGate } from "../testing/index.ts";
import { type ConnectionPool, currentWork } from "./connection-pool.ts";
import { openDatabase } from "./open-database.ts";

const pools: ConnectionPool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

async function open(poolSize: number): Promise<ConnectionPool> {
	const url = await createTestDatabase();
	const { $client } = openDatabase({ url, applicationName: "test", poolSize, onIdleError: () => {} });
	pools.push($client);
	return $client;
}

/** A statement that holds a connection for 100 ms, by the way a statement or a transaction takes it. */
const ways = {
	query: (pool: ConnectionPool) => pool.query("SELECT pg_sleep(0.1)"),
	async connect(pool: ConnectionPool) {
		const client = await pool.connect();
		await client.query("SELECT pg_sleep(0.1)");
		client.release();
	},
};

type Waits = { expected: number; waited: number };

/** A busy machine distorts some of the measurements: one of five has to fit. */
async function expectOneToFit(measure: () => Promise<Waits>, fits: (waits: Waits) => boolean): Promise<void> {
	const all: Waits[] = [];
	while (all.length < 5 && !all.some(fits)) all.push(await measure());
	expect(all.find(fits) ?? all).toEqual({ expected: expect.any(Number), waited: expect.any(Number) });
}

it.each(["query", "connect"] as const)("expects a wait that fits the queue: %s", async (way) => {
	const pool = await open(4);
	await expectOneToFit(
		async () => {
			const running: Promise<unknown>[] = [];
			const began = performance.now();
			// Forty requests a second fit; sixty come, also if the timers are late.
			while (running.length < 60) {
				while (running.length < Math.min((performance.now() - began) / 16, 60)) running.push(ways[way](pool));
				await delay(5);
			}
			const expected = pool.expectedWaitMs;
			const asked = performance.now();
			await ways[way](pool);
			const waited = performance.now() - asked - 100;
			await Promise.all(running);
			expect(pool.expectedWaitMs).toBe(0);
			return { expected, waited };
		},
		({ expected, waited }) => waited > 100 && expected > waited / 2 && expected < waited * 2,
	);
});

it("expects a wait by how fast a queue moves that has just begun", async () => {
	const pool = await open(4);
	await Promise.all(Array.from({ length: 4 }, () => pool.query("SELECT 1")));
	await expectOneToFit(
		async () => {
			await delay(1_500);
			const running = Array.from({ length: 60 }, () => pool.query("SELECT pg_sleep(0.02)"));
			await running[11];
			const expected = pool.expectedWaitMs;
			const asked = performance.now();
			await pool.query("SELECT 1");
			const waited = performance.now() - asked;
			await Promise.all(running);
			return { expected, waited };
		},
		({ expected, waited }) => expected < 2.5 * waited,
	);
});

it("expects no wait while connections are free, and an ever longer one while none comes back", async () => {
	const pool = await open(2);
	await Promise.all([ways.query(pool), ways.query(pool)]);
	const holders = [await pool.connect(), await pool.connect()];
	expect(pool.expectedWaitMs).toBe(0);
	const waiting = ways.query(pool);
	const soon = pool.expectedWaitMs;
	await delay(500);
	expect(pool.expectedWaitMs).toBeGreaterThan(3 * soon);
	for (const holder of holders) holder.release();
	await waiting;
});

it("forgets a request that gave up waiting", async () => {
	const pool = await open(1);
	const holder = await pool.connect();
	pool.options.connectionTimeoutMillis = 50;
	await expect(pool.query("SELECT 1")).rejects.toThrow("timeout exceeded");
	await expect(pool.connect()).rejects.toThrow("timeout exceeded");
	expect(pool.expectedWaitMs).toBe(0);
	holder.release();
});

it("takes a connection back once from a caller that returns it twice", async () => {
	const pool = await open(1);
	const giveBack = await new Promise<() => void>((resolve) => {
		pool.connect((_error, _client, release) => resolve(release));
	});
	giveBack();
	const holder = await pool.connect();
	giveBack();
	expect(pool.idleCount).toBe(0);
	holder.release();
});

it("gives a connection to work under way before work that begins, in the order in which each asked", async () => {
	const pool = await open(1);
	const holder = await pool.connect();
	const order: string[] = [];
	const ask = (name: string, isUnderWay: boolean) =>
		currentWork.run({ isUnderWay }, async () => {
			const client = await pool.connect();
			order.push(name);
			client.release();
		});
	const all = [ask("begins 1", false), ask("under way 1", true), ask("begins 2", false)];
	all.push(ask("under way 2", true));
	holder.release();
	await Promise.all(all);
	expect(order).toEqual(["under way 1", "under way 2", "begins 1", "begins 2"]);
	expect(pool.expectedWaitMs).toBe(0);
});

it("takes work for under way once it has had a connection", async () => {
	const pool = await open(1);
	const work = { isUnderWay: false };
	await currentWork.run(work, () => pool.query("SELECT 1"));
	expect(work.isUnderWay).toBe(true);
	const holder = await pool.connect();
	pool.options.connectionTimeoutMillis = 50;
	await expect(currentWork.run(work, () => pool.connect())).rejects.toThrow("timeout exceeded");
	holder.release();
	await currentWork.run(work, () => pool.query("SELECT 1"));
});

it("gets back a connection that is verified after its caller gave up waiting", async () => {
	const pool = await open(1);
	const holder = await pool.connect();
	Object.assign(pool.options, {
		connectionTimeoutMillis: 500,
		verify: (_client: unknown, done: () => void) => void delay(1_000).then(() => done()),
	});
	const waiting = pool.connect();
	holder.release(true);
	await expect(waiting).rejects.toThrow("timeout exceeded");
	pool.options.connectionTimeoutMillis = 20_000;
	expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

it("closes a connection that is returned while its statement has no response", async () => {
	const gate = await startDatabaseGate(await createTestDatabase());
	const { $client } = openDatabase({
		...{ url: gate.url, applicationName: "test", poolSize: 1 },
		...{ onIdleError: () => {}, silenceMs: 1_000 },
	});
	const client = await $client.connect();
	gate.fallSilent();
	await expect(client.query("SELECT 1")).rejects.toThrow("Query read timeout");
	client.release();
	expect((await $client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
	await $client.end();
	await gate.shut();
});

it("counts connections in use that have run no statement for a minute", async () => {
	const pool = await open(2);
	const [held, used] = [await pool.connect(), await pool.connect()];
	const now = performance.now() + 61_000;
	const clock = jest.spyOn(performance, "now").mockImplementation(() => now);
	try {
		expect(pool.heldIdleCount).toBe(2);
		await used.query("SELECT 1");
		expect(pool.heldIdleCount).toBe(1);
	} finally {
		held.release();
		used.release();
		expect(pool.heldIdleCount).toBe(0);
		clock.mockRestore();
	}
});
