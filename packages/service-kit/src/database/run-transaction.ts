import { DrizzleQueryError } from "drizzle-orm/errors";
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
	const sender = new TransactionSender(client);
	let fault: Error | undefined;
	try {
		const session = new NodePgSession(sender as unknown as pg.PoolClient, dialect, undefined);
		const tx: Transaction = new NodePgTransaction(dialect, session, undefined);
		senders.set(tx, sender);
		const result = await work(tx);
		await sender.commit();
		return result;
	} catch (thrown) {
		if (sender.isBegun) fault = await rollBack(client, thrown);
		throw thrown;
	} finally {
		client.release(fault);
	}
}

export type NamedQuery = { name: string; text: string; values?: unknown[] };

/**
 * Sends a statement with the transaction's next one, or with COMMIT, in one message: for a change whose result the transaction does
 * not need. If it fails, so does what it was sent with, which PostgreSQL then skips.
 */
export function sendLater(tx: Transaction, statement: NamedQuery): void {
	const sender = senders.get(tx);
	if (!sender) throw new TypeError("not a transaction of runTransaction");
	sender.sendLater(statement);
}

const senders = new WeakMap<Transaction, TransactionSender>();

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

const begin: NamedQuery = { name: "begin", text: "begin" };
const commit: NamedQuery = { name: "commit", text: "commit" };

/** Sends the statements of a transaction to `client`, each behind those that were to be sent later, and the first behind BEGIN. */
class TransactionSender {
	readonly #client: pg.PoolClient;
	#first: Promise<unknown> | undefined;
	#later: NamedQuery[] = [];

	constructor(client: pg.PoolClient) {
		this.#client = client;
	}

	get isBegun(): boolean {
		return this.#first !== undefined;
	}

	sendLater(statement: NamedQuery): void {
		this.#later.push(statement);
	}

	async query(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
		const ahead = this.#later;
		this.#later = [];
		if (this.#first) {
			// After a BEGIN that failed, the others would run outside of a transaction.
			await this.#first;
			return queryBehind(this.#client, ahead, statement, values);
		}
		const first = beginWith(this.#client, ahead, statement, values);
		this.#first = first;
		return first;
	}

	async commit(): Promise<void> {
		const ahead = this.#later;
		if (ahead.length === 0) {
			if (this.isBegun) await this.#client.query(commit.text);
			return;
		}
		try {
			await this.query(commit);
		} catch (error) {
			// As drizzle reports its statements, whose values are not logged.
			throw new DrizzleQueryError([...ahead, commit].map(({ text }) => text).join("; "), [], error as Error);
		}
	}
}

async function beginWith(
	client: pg.PoolClient,
	ahead: NamedQuery[],
	statement: pg.QueryConfig,
	values: unknown[] | undefined,
): Promise<pg.QueryResult> {
	const all = [begin, ...ahead];
	if (hasParsed(client, all)) return queryInOneMessage(client, all, statement, values);
	await client.query(begin);
	noteParsed(client, [begin]);
	return queryBehind(client, ahead, statement, values);
}

async function queryBehind(
	client: pg.PoolClient,
	ahead: NamedQuery[],
	statement: pg.QueryConfig,
	values: unknown[] | undefined,
): Promise<pg.QueryResult> {
	if (ahead.length === 0) return client.query(statement, values);
	if (hasParsed(client, ahead)) return queryInOneMessage(client, ahead, statement, values);
	for (const one of ahead) await client.query(one);
	noteParsed(client, ahead);
	return client.query(statement, values);
}

/** The names of statements that connections have parsed, and can be sent without their text. */
const parsed = new WeakMap<pg.PoolClient, Set<string>>();

function hasParsed(client: pg.PoolClient, statements: NamedQuery[]): boolean {
	const names = parsed.get(client);
	return names !== undefined && statements.every(({ name }) => names.has(name));
}

function noteParsed(client: pg.PoolClient, statements: NamedQuery[]): void {
	if (!(client instanceof ServiceClient && client.hasNames)) return;
	const names = parsed.get(client) ?? new Set();
	for (const { name } of statements) names.add(name);
	parsed.set(client, names);
}

/** What pg.Query does when it is sent, which its types leave out. */
type Sent = pg.Query & {
	prepare(connection: pg.Connection): void;
	_getRows(connection: pg.Connection): void;
};
/**
 * Sends statements and a last one in one message, without a Sync between them: should one fail, PostgreSQL skips the others,
 * instead of running them outside of a transaction, or committing them.
 */
async function queryInOneMessage(
	client: pg.PoolClient,
	ahead: NamedQuery[],
	statement: pg.QueryConfig,
	values: unknown[] | undefined,
): Promise<pg.QueryResult> {
	// `ahead` is for those who watch what is sent.
	const query = Object.assign(extendedQuery(statement, values), { ahead });
	query.prepare = (connection) => {
		for (const one of ahead) {
			const before = extendedQuery(one, one.values);
			before._getRows = () => connection.execute({ portal: "" }, true);
			before.prepare(connection);
		}
		Object.getPrototypeOf(query).prepare.call(query, connection);
	};
	const results = await new Promise<pg.QueryResult[]>((resolve, reject) => {
		const onDone = (error: Error | undefined, all: unknown) =>
			error ? reject(error) : resolve(all as pg.QueryResult[]);
		void client.query(query as never, onDone as never);
	});
	return results.at(-1) as pg.QueryResult;
}

/** A simple query would have a Sync in it. */
function extendedQuery(statement: pg.QueryConfig, values: unknown[] | undefined): Sent {
	return new pg.Query({ ...statement, queryMode: "extended" } as pg.QueryConfig, values) as Sent;
}
