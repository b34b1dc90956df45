import { type NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import type { ConnectionPool } from "./connection-pool.ts";
import { hasLostStatement, lostConnectionIn } from "./database-errors.ts";
import { ServiceClient } from "./service-client.ts";

export type Drizzle = NodePgDatabase<Record<string, never>>;
export type Transaction = Parameters<Parameters<Drizzle["transaction"]>[0]>[0];

const dialect = new PgDialect();

/**
 * Commits what `work` does, or rolls it back if it throws. The pool gets its connection back in any case: drizzle's own
 * function loses the place of a connection whose BEGIN fails.
 */
export async function runTransaction<T>(
	pool: ConnectionPool,
	work: (tx: Transaction) => Promise<T>,
): Promise<T> {
	const client = await pool.connect();
	const begun = new BegunByFirst(client);
	let fault: Error | undefined;
	try {
		const session = new NodePgSession(begun as unknown as pg.PoolClient, dialect, undefined);
		const result = await work(new NodePgTransaction(dialect, session, undefined));
		if (begun.isBegun) await client.query("commit");
		return result;
	} catch (thrown) {
		if (begun.isBegun) fault = await rollBack(client, thrown);
		throw thrown;
	} finally {
		client.release(fault);
	}
}

/** Returns why the connection is of no more use, if it is not. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<Error | undefined> {
	// A statement without a response would hold up this one, too.
	const lost = lostConnectionIn(reason);
	if (lost) return lost;
	// pg would not prepare it again.
	if (hasLostStatement(reason)) return reason as Error;
	return client.query("rollback").then(
		() => undefined,
		(error: Error) => error,
	);
}

const begin = { name: "begin", text: "begin" };
/** Connections that have parsed BEGIN: its name alone begins a transaction there. */
const prepared = new WeakSet<pg.PoolClient>();

/** Sends the statements of a transaction to `client`, the first one behind BEGIN. */
class BegunByFirst {
	readonly #client: pg.PoolClient;
	#first: Promise<unknown> | undefined;

	constructor(client: pg.PoolClient) {
		this.#client = client;
	}

	get isBegun(): boolean {
		return this.#first !== undefined;
	}

	async query(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
		if (this.#first) {
			// After a BEGIN that failed, the others would run outside of a transaction.
			await this.#first;
			return this.#client.query(statement, values);
		}
		const first = beginWith(this.#client, statement, values);
		this.#first = first;
		return first;
	}
}

async function beginWith(
	client: pg.PoolClient,
	statement: pg.QueryConfig,
	values: unknown[] | undefined,
): Promise<pg.QueryResult> {
	if (prepared.has(client)) return queryBehindBegin(client, statement, values);
	await client.query(begin);
	if (client instanceof ServiceClient && client.hasNames) prepared.add(client);
	return client.query(statement, values);
}

/** What pg.Query does when it is sent, which its types leave out. */
type Prepared = { prepare(connection: pg.Connection): void };

/**
 * Sends BEGIN and a statement in one message, without a Sync between them: should BEGIN fail, PostgreSQL skips the statement
 * instead of running it outside of a transaction.
 */
async function queryBehindBegin(
	client: pg.PoolClient,
	statement: pg.QueryConfig,
	values: unknown[] | undefined,
): Promise<pg.QueryResult> {
	// A simple query would have a Sync in it.
	const extended = { ...statement, queryMode: "extended" } as pg.QueryConfig;
	const query = new pg.Query(extended, values) as pg.Query & Prepared;
	query.prepare = (connection) => {
		connection.bind({ statement: begin.name }, true);
		connection.execute(null, true);
		Object.getPrototypeOf(query).prepare.call(query, connection);
	};
	const results = await new Promise<[begun: unknown, result: pg.QueryResult]>((resolve, reject) => {
		const onDone = (error: Error | undefined, both: unknown) =>
			error ? reject(error) : resolve(both as [unknown, pg.QueryResult]);
		void client.query(query as never, onDone as never);
	});
	return results[1];
}
