import { run } from "../measure/database-server.ts";

/** Older than every retention period. */
const AGED = "make_interval(days => 400)";
const RECENT = "interval '2 minutes'";

/** A table from which a service deletes old rows, and the expression for a row's age. */
export type Emptied = { table: string; dated: string };

/**
 * Moves all times of rows that are older than two minutes back by more than a year, so that an hour shows what retention
 * does in years. Triggers that forbid changing logs do not run for the superuser.
 */
export async function ageRows(url: string, emptied: Emptied[]): Promise<void> {
	for (const { table, dated } of emptied) {
		const [columns] = await run(url, [
			`SELECT string_agg(format('%1$I = %1$I - ${AGED}', column_name), ', ') AS sets FROM information_schema.columns
				WHERE table_name = '${table}' AND data_type = 'timestamp with time zone'`,
		]);
		await run(url, [
			"SET session_replication_role = replica",
			`UPDATE ${table} SET ${columns?.rows[0].sets}
				WHERE ${dated} < now() - ${RECENT} AND ${dated} > now() - interval '100 days'`,
		]);
	}
}

/** Runs the service's own job that deletes old rows. */
export async function runJob(url: string, name: string): Promise<void> {
	await run(url, [`SELECT graphile_worker.add_job('${name}', '{}'::json)`]);
}
