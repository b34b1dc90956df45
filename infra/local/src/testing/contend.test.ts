import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Pool } from "pg";
import { contend, createTestDatabase } from "./index.ts";

let pool: Pool;

beforeAll(async () => {
	pool = new Pool({ connectionString: await createTestDatabase(), max: 20 });
	await pool.query("CREATE TABLE tickets (id int PRIMARY KEY, redeemed boolean NOT NULL DEFAULT false)");
	await pool.query("INSERT INTO tickets (id) SELECT generate_series(1, 9)");
});

afterAll(() => pool.end());

describe("contend", () => {
	it("lets one of twenty guarded updates win", async () => {
		const results = await race(1, async () => {
			const { rowCount } = await pool.query(
				"UPDATE tickets SET redeemed = true WHERE id = 1 AND NOT redeemed",
			);
			if (rowCount === 0) throw new Error("already redeemed");
		});
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(results).toHaveLength(20);
	});

	it("catches a SELECT followed by an UPDATE without a guard", async () => {
		const results = await race(2, async () => {
			const { rows } = await pool.query<{ redeemed: boolean }>("SELECT redeemed FROM tickets WHERE id = 2");
			if (rows[0]?.redeemed) throw new Error("already redeemed");
			await pool.query("UPDATE tickets SET redeemed = true WHERE id = 2");
		});
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
	});

	it("throws if a contender does not take the lock", async () => {
		const elsewhere = race(3, () => pool.query("UPDATE tickets SET redeemed = true WHERE id = 4"));
		await expect(elsewhere).rejects.toThrow("finished without waiting for the lock");
	});

	it("throws if the statement locks nothing", async () => {
		await expect(race(404, async () => undefined)).rejects.toThrow("Nothing was locked");
	});

	it("reports if there are too few connections for the contenders, and releases them", async () => {
		const narrow = new Pool({ connectionString: String(pool.options.connectionString), max: 2 });
		const contenders = Array.from(
			{ length: 3 },
			() => () => narrow.query("SELECT FROM tickets WHERE id = 5 FOR UPDATE"),
		);
		const meeting = contend({ pool: narrow, lock: lockOf(5), contenders, maxWaitMs: 2_000 });
		await expect(meeting).rejects.toThrow("2 of 3 statements wait for");
		await narrow.end();
	});
});

function race<T>(id: number, contender: () => Promise<T>) {
	return contend({ pool, lock: lockOf(id), contenders: Array.from({ length: 20 }, () => contender) });
}

function lockOf(id: number) {
	return { text: "SELECT FROM tickets WHERE id = $1 FOR UPDATE", values: [id] };
}
