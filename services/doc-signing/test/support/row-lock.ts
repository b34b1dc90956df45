import type { TestApp } from "./start-app.ts";

/**
 * Holds the lock of a row until every contender waits for it, then lets go: so they meet where the guard is. Without
 * that, requests sent at once mostly come one after another and pass with the guard taken out too.
 */
export async function meetAtRow<Result>(
	{ dependencies }: Pick<TestApp, "dependencies">,
	{ table, id }: { table: "documents" | "templates" | "teams"; id: number },
	contenders: (() => PromiseLike<Result>)[],
): Promise<Result[]> {
	const client = await dependencies.db.$client.connect();
	try {
		await client.query("BEGIN");
		await client.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
		const results = contenders.map(async (start) => start());
		await untilWaiting(dependencies, contenders.length);
		await client.query("COMMIT");
		return await Promise.all(results);
	} finally {
		client.release();
	}
}

// Outside the transaction, in which PostgreSQL would show what it showed the first time.
async function untilWaiting({ db }: TestApp["dependencies"], count: number): Promise<void> {
	const waiting = `SELECT count(*)::int AS contenders FROM pg_stat_activity
		WHERE datname = current_database() AND wait_event_type = 'Lock'`;
	for (;;) {
		const { rows } = await db.$client.query(waiting);
		if (rows[0].contenders >= count) return;
	}
}
