import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { ConnectionPool } from "./connection-pool.ts";
import { type Drizzle, runTransaction, type Transaction } from "./run-transaction.ts";
import { type DatabaseAddress, ServiceClient } from "./service-client.ts";

export type Database = Omit<Drizzle, "transaction"> & {
	$client: ConnectionPool;
	/** See runTransaction, which replaces drizzle's own. */
	transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
};
/** What queries run on: the pool, or the transaction of the calling action. */
export type Queryable = Database | Transaction;

export type DatabaseOptions = DatabaseAddress & {
	/** Shown in `pg_stat_activity`. */
	applicationName: string;
	/** Upper bound of connections. */
	poolSize: number;
	/** Called when the server closes an idle connection. The pool opens another one when needed. */
	onIdleError: (error: Error) => void;
	/** A connection that does not respond for this long counts as lost; 0: never. Longer than any statement may take. */
	silenceMs?: number;
	/** False: see ServiceClient. */
	preparedStatements?: boolean;
};

/**
 * Opens a pool of connections to a PostgreSQL server that accepts writes. Connects on first use. `$client.end()` closes
 * it. Statements' timeouts are settings of the role (checkTimeouts): PgBouncer refuses them from a client.
 */
export function openDatabase({
	url,
	passwordFile,
	applicationName,
	poolSize,
	onIdleError,
	silenceMs = 20_000,
	preparedStatements = true,
}: DatabaseOptions): Database {
	const options = { passwordFile, preparedStatements };
	const pool = new ConnectionPool({
		...options,
		Client: ServiceClient,
		verify: (client, done) => void requireWritable(client).then(() => done(), done),
		connectionString: url,
		max: poolSize,
		application_name: applicationName,
		connectionTimeoutMillis: 5_000,
		idleTimeoutMillis: 30_000,
		// A host that vanishes sends nothing, and TCP gives up only after a quarter of an hour.
		query_timeout: silenceMs,
	});
	// Without these two listeners, an "error" event ends the process: the first is for idle connections, the second
	// for those in use. The statement running on a connection in use is rejected as well, so no error is lost.
	pool.on("error", onIdleError);
	pool.on("connect", (client) => client.on("error", () => {}));
	const db = drizzle(pool);
	db._.session.transaction = (work) => runTransaction(pool, work);
	return db;
}

/** PostgreSQL's code for a statement that a standby or read-only transaction refuses. */
class DatabaseReadOnly extends Error {
	override name = "DatabaseReadOnly";
	readonly code = "25006";
}

/** A standby becomes readable before it is promoted, and may stand behind the address of the primary for a moment. */
async function requireWritable(client: pg.ClientBase): Promise<void> {
	const { rows } = await client.query<{ transaction_read_only: string }>("SHOW transaction_read_only");
	if (rows[0]?.transaction_read_only !== "off") throw new DatabaseReadOnly("The server is read-only.");
}
