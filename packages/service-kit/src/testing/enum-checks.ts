import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";

type Lists = Record<string, string[]>;

/** The values of all `text(name, { enum })` columns, and those that the CHECKs of the database at `url` allow. */
export async function readEnums(
	url: string,
	modules: Record<string, unknown>[],
): Promise<{ declared: Lists; checked: Lists }> {
	const tables = modules.flatMap((one) => Object.values(one)).filter((one) => is(one, PgTable));
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const [declared, checked]: [Lists, Lists] = [{}, {}];
	try {
		const { rows } = await client.query<{ table: string; definition: string }>(
			"SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE contype = 'c'",
		);
		for (const table of tables)
			for (const { name, enumValues } of Object.values(getTableColumns(table))) {
				if (!enumValues) continue;
				const start = `CHECK ((${name} = `;
				const check = rows.find(
					(row) => row.table === getTableName(table) && row.definition.startsWith(start),
				);
				const key = `${getTableName(table)}.${name}`;
				declared[key] = enumValues;
				checked[key] = [...(check?.definition.matchAll(/'([^']*)'/g) ?? [])].map(([, value]) => value ?? "");
			}
	} finally {
		await client.end();
	}
	return { declared, checked };
}
