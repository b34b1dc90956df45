import type { ClientBase } from "pg";

/** The partitions of a table of the schema public, or of all its tables, as names for SQL. */
export async function listPartitions(client: ClientBase, table?: string): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>(
		`SELECT inhrelid::regclass::text AS name FROM pg_inherits JOIN pg_class parent ON parent.oid = inhparent
		WHERE parent.relkind = 'p' AND parent.relnamespace = 'public'::regnamespace
			AND ($1::text IS NULL OR parent.relname = $1)`,
		[table],
	);
	return rows.map(({ name }) => name);
}
