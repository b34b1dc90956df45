import { getTableColumns, type InferInsertModel, type InferSelectModel, is, SQL, sql } from "drizzle-orm";
import { type PgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "./open-database.ts";

type Json = Record<string, unknown>;

/**
 * Rows of a table, or some columns of them, as JSON by the columns' names, as `to_json(row)` returns and
 * `json_populate_recordset` reads them. Throws for columns whose values JSON would round.
 */
export function jsonRows<
	Table extends PgTable,
	Key extends keyof InferSelectModel<Table> & string = keyof InferSelectModel<Table> & string,
>(table: Table, only?: readonly Key[]) {
	const all = Object.entries(getTableColumns(table) as Record<string, PgColumn>);
	const chosen = only ? all.filter(([key]) => (only as readonly string[]).includes(key)) : all;
	const columns = chosen.map(([key, column]) => ({
		key,
		constantDefault: is(column.default, SQL) ? null : column.default,
		name: column.name,
		read: makeReader(column),
		write: makeWriter(column),
	}));
	return {
		/** The columns of `table`, for INSERT and for SELECT from `json_populate_recordset`. */
		columns: (without: string[] = []): SQL =>
			sql.join(
				columns.filter(({ key }) => !without.includes(key)).map(({ name }) => sql.identifier(name)),
				sql`, `,
			),
		read(row: Json): Pick<InferSelectModel<Table>, Key> {
			const result: Json = {};
			for (const { key, name, read } of columns) {
				const value = row[name] ?? null;
				result[key] = value === null ? null : read(value);
			}
			return result as Pick<InferSelectModel<Table>, Key>;
		},
		/** With the columns' defaults, unless PostgreSQL computes them. */
		write(row: InferInsertModel<Table>): Json {
			const result: Json = {};
			for (const { key, name, constantDefault, write } of columns) {
				const value = (row as Json)[key] ?? constantDefault ?? null;
				result[name] = value === null ? null : write(value);
			}
			return result;
		},
	};
}

function makeReader(column: PgColumn): (value: unknown) => unknown {
	const type = column.getSQLType();
	if (column.dataType === "bigint") throw new TypeError(`JSON rounds the values of ${column.name}.`);
	if (type.startsWith("timestamp")) return (value) => new Date(value as string);
	if (type === "bytea") return (value) => Buffer.from((value as string).slice(2), "hex");
	if (type === "numeric") return String;
	// JSON has been parsed with its row.
	if (type === "jsonb") return (value) => value;
	return (value) => column.mapFromDriverValue(value);
}

function makeWriter(column: PgColumn): (value: unknown) => unknown {
	const type = column.getSQLType();
	if (type.startsWith("timestamp")) return (value) => (value as Date).toISOString();
	if (type === "bytea") return (value) => `\\x${(value as Buffer).toString("hex")}`;
	if (type === "jsonb") return (value) => value;
	return (value) => column.mapToDriverValue(value);
}

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
