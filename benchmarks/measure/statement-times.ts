import { run } from "./database-server.ts";

/** A statement's mean time in PostgreSQL, planning included, in ms per request. */
export type StatementTime = { text: string; calls: number; ms: number };

/** The statements that a database runs during `work`, which sends this many requests; the longest first. */
export async function timeStatements(
	url: string,
	requests: number,
	work: () => Promise<unknown>,
): Promise<StatementTime[]> {
	await run(url, ["CREATE EXTENSION IF NOT EXISTS pg_stat_statements", "SELECT pg_stat_statements_reset()"]);
	await work();
	const [found] = await run(url, [
		`SELECT query, calls::int, total_plan_time + total_exec_time AS ms FROM pg_stat_statements
			WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
				AND query NOT LIKE '%pg_stat_statements%' AND calls >= ${requests / 2}
			ORDER BY ms DESC`,
	]);
	const rows = (found?.rows ?? []) as { query: string; calls: number; ms: number }[];
	return rows.map(({ query, calls, ms }) => ({
		text: query.replace(/\s+/g, " ").trim(),
		calls: calls / requests,
		ms: ms / requests,
	}));
}
