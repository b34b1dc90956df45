import type { Pool } from "pg";

type Query = (this: unknown, ...input: unknown[]) => unknown;
type Statement = { text: string; name?: string; values?: unknown[] };

/** The statements that any pool of this process sends meanwhile. Parameters and defaults look alike. */
export async function statementsDuring(pool: Pool, act: () => PromiseLike<unknown>): Promise<string[]> {
	const sent = await sentDuring(pool, act);
	return sent.map(({ text }) => text.replaceAll(/\$\d+|default/g, "?"));
}

type StatementCount = {
	/** Without BEGIN, COMMIT and ROLLBACK. */
	statements: number;
	/** With COMMIT and ROLLBACK. BEGIN is sent with the first statement, once a connection has parsed it. */
	roundTrips: number;
	/** Statements without a name, which PostgreSQL parses and plans at each call. */
	unnamed: string[];
};

const TRANSACTION_CONTROL = /^\s*(begin|commit|rollback)\b/i;

/** How many statements any pool of this process sends meanwhile. */
export async function countStatements(pool: Pool, act: () => PromiseLike<unknown>): Promise<StatementCount> {
	const sent = await sentDuring(pool, act);
	const statements = sent.filter(({ text }) => !TRANSACTION_CONTROL.test(text));
	return {
		statements: statements.length,
		roundTrips: sent.filter(({ text }) => text !== "begin").length,
		unnamed: statements.filter(({ name }) => name === undefined).map(({ text }) => text),
	};
}

/** The statements that any pool of this process sends meanwhile, with the values of their parameters. */
export async function sentDuring(pool: Pool, act: () => PromiseLike<unknown>): Promise<Statement[]> {
	const client = await pool.connect();
	client.release();
	const prototype = Object.getPrototypeOf(client) as { query: Query };
	const { query } = prototype;
	const sent: Statement[] = [];
	prototype.query = function (...input) {
		const [first, second] = input as [string | Statement, unknown];
		const statement = typeof first === "string" ? { text: first } : first;
		sent.push(Array.isArray(second) ? { ...statement, values: second } : statement);
		return query.apply(this, input);
	};
	try {
		await act();
	} finally {
		prototype.query = query;
	}
	return sent;
}
