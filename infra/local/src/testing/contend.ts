import { setTimeout as delay } from "node:timers/promises";
import { Client, type Pool } from "pg";

export interface Contention<T> {
	/** Of the database under test; only its address is used, none of its connections. */
	pool: Pool;
	/** A statement that takes the lock everybody needs, such as `SELECT … FOR UPDATE`. It is rolled back. */
	lock: { text: string; values?: unknown[] };
	/** Each must come to wait for that lock, on a connection of its own. */
	contenders: Array<() => Promise<T>>;
	/** How long they may take to get there, in milliseconds. */
	patience?: number;
}

/**
 * A race that happens: holds the lock until every contender waits for it, then lets all go, and gives their results.
 * Throws when one of them never comes to the lock or does not stop there, since then nothing was raced for.
 */
export async function contend<T>({ pool, lock, contenders, patience = 10_000 }: Contention<T>) {
	const { connectionString } = pool.options;
	if (!connectionString) throw new Error("The pool needs a connectionString.");
	const holder = new Client({ connectionString });
	await holder.connect();
	try {
		await holder.query("BEGIN");
		const { rowCount } = await holder.query(lock.text, lock.values);
		if (rowCount === 0) throw new Error(`Nothing was locked by: ${lock.text}`);
		const race = start(contenders);
		try {
			await allWaiting(holder, race, patience);
		} finally {
			await holder.query("ROLLBACK");
			await race.settled;
		}
		return await race.settled;
	} finally {
		await holder.end();
	}
}

interface Race<T> {
	size: number;
	early: PromiseSettledResult<T>[];
	settled: Promise<PromiseSettledResult<T>[]>;
}

function start<T>(contenders: Array<() => Promise<T>>): Race<T> {
	const early: PromiseSettledResult<T>[] = [];
	const running = contenders.map(async (contender) => contender());
	for (const one of running) {
		one.then(
			(value) => early.push({ status: "fulfilled", value }),
			(reason: unknown) => early.push({ status: "rejected", reason }),
		);
	}
	return { size: contenders.length, early, settled: Promise.allSettled(running) };
}

async function allWaiting<T>(holder: Client, { size, early }: Race<T>, patience: number): Promise<void> {
	const deadline = Date.now() + patience;
	for (;;) {
		const waiting = await countWaiting(holder);
		const [first] = early;
		if (first) throw new Error("A contender finished without waiting for the lock.", { cause: first });
		if (waiting >= size) return;
		if (Date.now() > deadline) {
			throw new Error(
				`${waiting} of ${size} contenders wait for the lock. Has their pool that many connections (\`max\`)?`,
			);
		}
		await delay(5);
	}
}

async function countWaiting(client: Client): Promise<number> {
	await client.query("SELECT pg_stat_clear_snapshot()"); // a transaction sees the first answer for ever otherwise
	const { rows } = await client.query<{ waiting: number }>(
		`SELECT count(*)::int AS waiting FROM pg_stat_activity
		 WHERE datname = current_database() AND wait_event_type = 'Lock'`,
	);
	return rows[0]?.waiting ?? 0;
}
