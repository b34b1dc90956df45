import type { Pool } from "pg";

type Query = (this: unknown, ...input: unknown[]) => unknown;
type Statement = {
	text: string;
	name?: string;
	values?: unknown[];
	/** In one message with the next one. */
	isAhead?: boolean;
};

/** The statements that any pool of this process sends meanwhile. Parameters and defaults look alike. */
export async function statementsDuring(pool: Pool, act: () => PromiseLike<unknown>): Promise<string[]> {
	const sent = await sentDuring(pool, act);
	return sent.map(({ text }) => text.replaceAll(/\$\d+|default/g, "?"));
}

/** `ahead`: see queryInOneMessage in database/run-transaction.ts. */
type Sent = Statement & { ahead?: Statement[] };

type StatementCount = {
	/** Without BEGIN, COMMIT and ROLLBACK. */
	statements: number;
	/** Messages: BEGIN is sent with the first statement, and some are sent with another or COMMIT, once a connection has parsed them. */
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
		roundTrips: sent.filter(({ text, isAhead }) => text !== "begin" && !isAhead).length,
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
		const [first, second] = input as [string | Sent, unknown];
		const statement: Sent = typeof first === "string" ? { text: first } : first;
		for (const one of statement.ahead ?? []) if (one.text !== "begin") sent.push({ ...one, isAhead: true });
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
