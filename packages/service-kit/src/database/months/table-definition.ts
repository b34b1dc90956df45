import type { ClientBase } from "pg";

type Named = { name: string; definition: string };

/** What a table has besides its columns, as SQL. */
export type TableDefinition = {
	isPartitioned: boolean;
	primaryKey: { name: string; columns: string };
	/** Without the primary key's. */
	indexes: Named[];
	foreignKeys: (Named & { references: string })[];
	triggers: (Named & { ofRows: boolean })[];
	identity: { column: string; sequence: string } | null;
	grants: { role: string; privileges: string }[];
};

/** Reads the definition of a table of the schema public. Throws if there is no such table. */
export async function readTableDefinition(client: ClientBase, table: string): Promise<TableDefinition> {
	const { rows } = await client.query<TableDefinition>(
		`SELECT c.relkind = 'p' AS "isPartitioned",
			(SELECT json_build_object('name', quote_ident(conname), 'columns', (
				SELECT string_agg(quote_ident(attname), ', ' ORDER BY place) FROM unnest(conkey) WITH ORDINALITY k (number, place)
				JOIN pg_attribute ON attrelid = c.oid AND attnum = k.number
			)) FROM pg_constraint WHERE conrelid = c.oid AND contype = 'p') AS "primaryKey",
			(SELECT coalesce(json_agg(json_build_object(
				'name', indexrelid::regclass::text, 'definition', pg_get_indexdef(indexrelid)
			)), '[]') FROM pg_index WHERE indrelid = c.oid AND NOT indisprimary AND indisvalid) AS indexes,
			(SELECT coalesce(json_agg(json_build_object(
				'name', quote_ident(conname), 'definition', pg_get_constraintdef(oid), 'references', confrelid::regclass::text
			)), '[]') FROM pg_constraint WHERE conrelid = c.oid AND contype = 'f') AS "foreignKeys",
			(SELECT coalesce(json_agg(json_build_object(
				'name', quote_ident(tgname), 'definition', pg_get_triggerdef(oid), 'ofRows', tgtype & 1 = 1
			)), '[]') FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal) AS triggers,
			(SELECT json_build_object(
				'column', quote_ident(attname), 'sequence', pg_get_serial_sequence($1, attname)
			) FROM pg_attribute WHERE attrelid = c.oid AND attidentity <> '') AS identity,
			(SELECT coalesce(json_agg(json_build_object('role', role, 'privileges', privileges)), '[]') FROM (
				SELECT quote_ident(rolname) AS role, string_agg(privilege_type, ', ') AS privileges
				FROM aclexplode(c.relacl) JOIN pg_roles r ON r.oid = grantee WHERE grantee <> c.relowner GROUP BY 1
			) granted) AS grants
		FROM pg_class c WHERE c.oid = format('public.%I', $1::text)::regclass`,
		[table],
	);
	const [definition] = rows;
	if (!definition) throw new Error(`there is no table ${table}`);
	return definition;
}
