import type { Pool } from "pg";

type Query = (this: unknown, ...input: unknown[]) => unknown;

/** The statements that any pool of this process sends meanwhile. Parameters and defaults look alike. */
export async function statementsDuring(pool: Pool, act: () => Promise<unknown>): Promise<string[]> {
	const client = await pool.connect();
	client.release();
	const prototype = Object.getPrototypeOf(client) as { query: Query };
	const { query } = prototype;
	const statements: string[] = [];
	prototype.query = function (...input) {
		const [first] = input as [string | { text: string }];
		const text = typeof first === "string" ? first : first.text;
		statements.push(text.replaceAll(/\$\d+|default/g, "?"));
		return query.apply(this, input);
	};
	try {
		await act();
	} finally {
		prototype.query = query;
	}
	return statements;
}
