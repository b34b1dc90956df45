import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "./open-database.ts";

type Values = Record<string, unknown>;

/**
 * A statement that each connection parses and plans once. `build` gets the SQL of each parameter. Rows have
 * times as text. `name` is unique in the service; PgBouncer distinguishes statements by their text.
 */
export function namedStatement<Row extends object, V extends Values>(
	name: string,
	build: (value: (key: keyof V & string) => SQL) => SQL,
): (db: Queryable, values: V) => Promise<Row[]> {
	const query = new PgDialect().sqlToQuery(build((key) => sql`${sql.placeholder(key)}`));
	return async (db, values) => {
		const statement = db._.session.prepareQuery(query, undefined, name, false);
		const { rows } = (await statement.execute(values)) as { rows: Row[] };
		return rows;
	};
}
