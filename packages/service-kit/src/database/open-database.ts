import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What queries take: the pool, or the transaction of the action that calls them. */
export type Queryable = Database | Transaction;

export type DatabaseOptions = {
	/** A `postgres://` URL. */
	url: string;
	/** Shown in `pg_stat_activity`. */
	applicationName: string;
	/** Connections at most. */
	poolSize: number;
	/** Called when the server ends an idle connection. The pool opens another one when needed. */
	onIdleError: (error: Error) => void;
	/** A connection that does not answer for this long counts as lost. Longer than any statement may take. */
	silenceMs?: number;
};

/** Opens a pool of connections to PostgreSQL. Connects on first use. `$client.end()` closes it. */
export function openDatabase({
	url,
	applicationName,
	poolSize,
	onIdleError,
	silenceMs = 20_000,
}: DatabaseOptions): Database {
	const pool = new pg.Pool({
		connectionString: url,
		max: poolSize,
		application_name: applicationName,
		connectionTimeoutMillis: 5_000,
		idleTimeoutMillis: 30_000,
		statement_timeout: 15_000,
		// A host that vanishes sends nothing, and TCP waits a quarter of an hour before it gives up.
		query_timeout: silenceMs,
		idle_in_transaction_session_timeout: 30_000,
	});
	// Without these two an "error" event ends the process: the first is of idle connections, the second of those in use.
	// The statement that runs on a connection in use is rejected as well, so nothing is lost here.
	pool.on("error", onIdleError);
	pool.on("connect", (client) => client.on("error", () => {}));
	return drizzle(pool);
}
