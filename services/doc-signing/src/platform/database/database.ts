import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What queries take: the pool, or the transaction of the action that calls them. */
export type Queryable = Database | Transaction;

export type DatabaseOptions = {
	url: string;
	poolSize: number;
	onIdleError: (error: Error) => void;
	/** After how long without an answer a connection counts as lost; longer than any statement may take. */
	silenceMs?: number;
};

/** A pool on the service's database. `$client.end()` closes it. */
export function openDatabase({ url, poolSize, onIdleError, silenceMs = 20_000 }: DatabaseOptions): Database {
	const pool = new pg.Pool({
		connectionString: url,
		max: poolSize,
		application_name: "doc-signing",
		connectionTimeoutMillis: 5_000,
		idleTimeoutMillis: 30_000,
		statement_timeout: 15_000,
		// A host that vanishes says nothing, and TCP would wait for a quarter of an hour.
		query_timeout: silenceMs,
		idle_in_transaction_session_timeout: 30_000,
	});
	// An idle connection that the server ends would otherwise end the process.
	pool.on("error", onIdleError);
	// So would one in use; whoever uses it learns from their own statement.
	pool.on("connect", (client) => client.on("error", () => {}));
	return drizzle(pool);
}
