import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

export interface CutTransactions<T> {
	/** A pool of the database, as a role that may end other connections. */
	url: string;
	/** The `application_name` of the connections to end. */
	applicationName: string;
	/** The table that every write inserts into. */
	table: string;
	/** Each must wait for the table inside a transaction. */
	writes: Array<() => Promise<T>>;
}

/** Ends every connection of a service while all `writes` are inside a transaction. Returns their results. */
export async function cutTransactions<T>({
	url,
	applicationName,
	table,
	writes,
}: CutTransactions<T>): Promise<T[]> {
	const client = new Client({ connectionString: url });
	await client.connect();
	try {
		await client.query("BEGIN");
		await client.query(`LOCK TABLE ${client.escapeIdentifier(table)} IN SHARE MODE`);
		const results = Promise.all(writes.map((write) => write()));
		await Promise.race([waitForLocks(client, applicationName, writes.length), results]);
		await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", [
			applicationName,
		]);
		await client.query("ROLLBACK");
		return await results;
	} finally {
		await client.end();
	}
}

async function waitForLocks(client: Client, applicationName: string, wanted: number): Promise<void> {
	const deadline = Date.now() + 60_000;
	for (;;) {
		await client.query("SELECT pg_stat_clear_snapshot()");
		const { rows } = await client.query<{ waiting: number }>(
			`SELECT count(*)::int AS waiting FROM pg_stat_activity
			 WHERE application_name = $1 AND wait_event_type = 'Lock' AND xact_start IS NOT NULL`,
			[applicationName],
		);
		if ((rows[0]?.waiting ?? 0) >= wanted) return;
		if (Date.now() > deadline) throw new Error(`${rows[0]?.waiting} of ${wanted} writes wait for the table.`);
		await delay(10);
	}
}
