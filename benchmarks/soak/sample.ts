import { readdirSync } from "node:fs";
import { memoryAfterCollection } from "../measure/cpu-profile.ts";
import { run } from "../measure/database-server.ts";
import { cpuTimesOf, memoryOf } from "../measure/processes.ts";

/** What is read every few seconds, by name. Sizes in MB, ages in seconds. */
export type Reading = Record<string, number>;

/** Memory and descriptors of a server process; its heap after a full collection. */
export async function readProcess(pid: number): Promise<Reading> {
	const { heapUsed = 0, external = 0 } = await memoryAfterCollection(pid);
	return {
		"heap after collection, MB": heapUsed,
		"outside the heap, MB": external,
		"resident with children, MB": memoryOf(pid),
		"open descriptors": [...cpuTimesOf(pid).keys()].reduce((all, one) => all + descriptorsOf(one), 0),
	};
}

/** The oldest job that could run, connections, and rows of tables that retention empties. */
export async function readDatabase(url: string, emptied: string[]): Promise<Reading> {
	const counts = emptied.map((table) => `(SELECT count(*) FROM ${table}) AS "rows of ${table}"`);
	const [result] = await run(url, [
		`SELECT (SELECT coalesce(extract(epoch FROM now() - min(run_at)), 0) FROM graphile_worker._private_jobs
			WHERE run_at <= now() AND attempts < max_attempts) AS "age of the oldest job, s",
		(SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS "connections", ${counts}`,
	]);
	return Object.fromEntries(
		Object.entries(result?.rows[0] ?? {}).map(([name, value]) => [name, Number(value)]),
	);
}

function descriptorsOf(pid: number): number {
	try {
		return readdirSync(`/proc/${pid}/fd`).length;
	} catch {
		return 0;
	}
}
