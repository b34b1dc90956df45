import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

export type HeldLock = {
	/** Resolves once somebody waits for it. */
	waitedFor(): Promise<void>;
	release(): Promise<void>;
};

/** Takes a lock by this statement and keeps it. */
export async function holdLock(url: string, statement: string, values: unknown[] = []): Promise<HeldLock> {
	const client = new Client({ connectionString: url });
	// A database that is killed lets go of it, too.
	client.on("error", () => {});
	await client.connect();
	await client.query("BEGIN");
	const { rows: own } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
	await client.query(statement, values);
	return {
		async waitedFor() {
			for (let looks = 0; looks < 3_000; looks++) {
				await client.query("SELECT pg_stat_clear_snapshot()");
				const { rowCount } = await client.query(
					"SELECT 1 FROM pg_stat_activity WHERE $1::int = ANY(pg_blocking_pids(pid))",
					[own[0]?.pid],
				);
				if (rowCount) return;
				await delay(20);
			}
			throw new Error(`nobody waits for the lock of: ${statement}`);
		},
		async release() {
			await client.query("ROLLBACK").catch(() => {});
			await client.end();
		},
	};
}
