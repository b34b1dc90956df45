import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { PoolClient } from "pg";
import type { ConnectionPool } from "./connection-pool.ts";
import { lostConnectionIn } from "./database-errors.ts";
import type { Transaction } from "./open-database.ts";

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
	let fault: Error | undefined;
	try {
		await client.query("begin");
		const session = new NodePgSession(client, dialect, undefined);
		const result = await work(new NodePgTransaction(dialect, session, undefined));
		await client.query("commit");
		return result;
	} catch (thrown) {
		fault = await rollBack(client, thrown);
		throw thrown;
	} finally {
		client.release(fault);
	}
}

/** Returns why the connection is of no more use, if it is not. */
async function rollBack(client: PoolClient, reason: unknown): Promise<Error | undefined> {
	// A statement without a response would hold up this one, too.
	const lost = lostConnectionIn(reason);
	if (lost) return lost;
	return client.query("rollback").then(
		() => undefined,
		(error: Error) => error,
	);
}
