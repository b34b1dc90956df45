import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";

type Lists = Record<string, string[]>;

/**
 * The values of all `text(name, { enum })` columns of the `tables.ts` files below `source`, and those that the CHECKs of the
 * database at `url` allow.
 */
export async function readEnums(url: string, source: URL): Promise<{ declared: Lists; checked: Lists }> {
	const files = readdirSync(source, { recursive: true, encoding: "utf8" });
	const paths = files.filter((path) => basename(path) === "tables.ts");
	const modules: object[] = await Promise.all(paths.map((path) => import(new URL(path, source).href)));
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
