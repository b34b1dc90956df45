import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { holdLock } from "./hold-lock.ts";

export interface Contention<T> {
	/** Of the database under test. Only its address is used, none of its connections. */
	pool: Pool;
	/** A statement that takes the lock everyone needs, such as `SELECT … FOR UPDATE`. It is rolled back. */
	lock: { text: string; values?: unknown[] };
	/** Each must wait for that lock, on its own connection. */
	contenders: Array<() => PromiseLike<T>>;
	/** How long they may take to reach the lock. */
	maxWaitMs?: number;
}

/**
 * Holds the lock until every contender waits for it, then releases it and returns their results. Requests that are
 * merely sent at once mostly run one after the other, and pass without the guard. Throws if a contender never waits
 * for the lock, because then there was no race.
 */
export async function contend<T>({
	pool,
	lock,
	contenders,
	maxWaitMs = 60_000,
}: Contention<T>): Promise<PromiseSettledResult<T>[]> {
	const held = await holdLock(readAddress(pool), lock.text, lock.values);
	const race = contenders.map(async (start) => start());
	const settled = Promise.allSettled(race);
	try {
		const early = Promise.race(race.map(refuseEarly));
		await Promise.race([held.waitedFor({ count: contenders.length, maxWaitMs }), early]);
	} finally {
		await held.release();
		await settled;
	}
	return settled;
}

/**
 * `contend` for the row with this id, in a race that no contender may lose with an exception. Returns the
 * contenders' values.
 */
export async function contendForRow<T>(
	pool: Pool,
	{ table, id }: { table: string; id: number },
	contenders: Array<() => PromiseLike<T>>,
): Promise<T[]> {
	const lock = { text: `SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, values: [id] };
	const results = await contend({ pool, lock, contenders });
	return results.map((result) => {
		if (result.status === "rejected") throw result.reason;
		return result.value;
	});
}

/** Resolves once any statement waits for a lock: for a contender that must come second. */
export async function waitForBlockedStatement(pool: Pool): Promise<void> {
	for (;;) {
		const { rowCount } = await pool.query(
			"SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
		);
		if (rowCount) return;
		await delay(5);
	}
}

function readAddress({ options: { connectionString } }: Pool): string {
	if (!connectionString) throw new Error("The pool needs a connectionString.");
	return connectionString;
}

async function refuseEarly(contender: Promise<unknown>): Promise<never> {
	const [cause] = await Promise.allSettled([contender]);
	throw new Error("A contender finished without waiting for the lock.", { cause });
}
