import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

export type HeldLock = {
	/** Resolves once this many statements wait for the lock; rejects if they do not within `maxWaitMs`. */
	waitedFor(options?: { count?: number; maxWaitMs?: number }): Promise<void>;
	/** Rolls the statement back. */
	release(): Promise<void>;
};

/** Runs a statement that takes a lock, and keeps its transaction open. */
export async function holdLock(url: string, statement: string, values: unknown[] = []): Promise<HeldLock> {
	const client = new Client({ connectionString: url });
	// A killed database drops the lock and the connection.
	client.on("error", () => {});
	await client.connect();
	const release = async (): Promise<void> => {
		await client.query("ROLLBACK").catch(() => {});
		await client.end();
	};
	// Processes that are to wait for it may take long to start.
	await client.query("BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0");
	const { rowCount } = await client.query(statement, values);
	if (rowCount === 0) {
		await release();
		throw new Error(`Nothing was locked by: ${statement}`);
	}
	return {
		release,
		async waitedFor({ count = 1, maxWaitMs = 80_000 } = {}) {
			const deadline = Date.now() + maxWaitMs;
			for (;;) {
				const waiting = await countWaiting(client);
				if (waiting >= count) return;
				if (Date.now() > deadline) {
					const hint = "Does their pool have that many connections (`max`)?";
					throw new Error(`${waiting} of ${count} statements wait for: ${statement}. ${hint}`);
				}
				await delay(5);
			}
		},
	};
}

/** Statements that wait for a lock of this connection, or behind one that does. */
async function countWaiting(client: Client): Promise<number> {
	await client.query("SELECT pg_stat_clear_snapshot()"); // otherwise the transaction keeps seeing the first result
	const { rows } = await client.query<{ waiting: number }>(
		`WITH RECURSIVE waiting AS MATERIALIZED (
			SELECT pid, pg_blocking_pids(pid) AS blocking FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'
		), queue AS (
			SELECT pid FROM waiting WHERE pg_backend_pid() = ANY(blocking)
			UNION SELECT waiting.pid FROM waiting, queue WHERE queue.pid = ANY(waiting.blocking)
		)
		SELECT count(*)::int AS waiting FROM queue`,
	);
	return rows[0]?.waiting ?? 0;
}
