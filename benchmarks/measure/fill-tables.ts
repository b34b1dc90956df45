import { run } from "./database-server.ts";

/**
 * Inserts many rows as in restoring a backup: without the tables' indexes and constraints that are built from them, which
 * are created again at the end, and without triggers, so that foreign keys are not checked row by row.
 */
export async function fillTables(
	url: string,
	{ tables, inserts, constraints = [] }: { tables: string[]; inserts: string[]; constraints?: Constraint[] },
): Promise<void> {
	const names = tables.map((name) => `'${name}'`).join(", ");
	const [, found] = await run(url, [
		"SET search_path TO public",
		`SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
			WHERE indrelid::regclass::text IN (${names})
				AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
	]);
	const indexes = (found?.rows ?? []) as { name: string; definition: string }[];
	await run(url, [
		...indexes.map(({ name }) => `DROP INDEX ${name}`),
		...constraints.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`),
		"SET session_replication_role = replica",
		...inserts,
		"SET maintenance_work_mem = '512MB'",
		...indexes.map(({ definition }) => definition),
		...constraints.map(
			({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
		),
		"VACUUM ANALYZE",
	]);
}

type Constraint = { table: string; name: string; definition: string };
