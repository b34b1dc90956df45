import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { ConnectionPool } from "./connection-pool.ts";

export type Database = NodePgDatabase<Record<string, never>> & { $client: ConnectionPool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What queries run on: the pool, or the transaction of the calling action. */
export type Queryable = Database | Transaction;

export type DatabaseOptions = {
	/** A `postgres://` URL. */
	url: string;
	/** Shown in `pg_stat_activity`. */
	applicationName: string;
	/** Upper bound of connections. */
	poolSize: number;
	/** Called when the server closes an idle connection. The pool opens another one when needed. */
	onIdleError: (error: Error) => void;
	/** A connection that does not respond for this long counts as lost. Longer than any statement may take. */
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
	const pool = new ConnectionPool({
		connectionString: url,
		max: poolSize,
		application_name: applicationName,
		connectionTimeoutMillis: 5_000,
		idleTimeoutMillis: 30_000,
		statement_timeout: 15_000,
		// A host that vanishes sends nothing, and TCP gives up only after a quarter of an hour.
		query_timeout: silenceMs,
		idle_in_transaction_session_timeout: 30_000,
	});
	// Without these two listeners, an "error" event ends the process: the first is for idle connections, the second
	// for those in use. The statement running on a connection in use is rejected as well, so no error is lost.
	pool.on("error", onIdleError);
	pool.on("connect", (client) => client.on("error", () => {}));
	return drizzle(pool);
}
