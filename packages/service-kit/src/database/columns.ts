import { getTableColumns, type SQL, sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	bigint,
	type CheckBuilder,
	check,
	customType,
	integer,
	type PgColumn,
	text,
	timestamp,
} from "drizzle-orm/pg-core";

/** A `bytea` column, for hashes and images. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** A `timestamptz(3)` column: an instant, to the millisecond. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A generated primary key, up to 2^31. */
export const identity = (name = "id") => integer(name).primaryKey().generatedAlwaysAsIdentity();

/** Like `identity`, for tables with a row per request: those use up 2^31 ids within months. */
export const bigIdentity = (name = "id") =>
	bigint(name, { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

/** The columns of a token or key that a person creates for a program, besides its hash. */
export const credentialColumns = () => ({
	name: text("name").notNull(),
	/** The first characters, so that people can tell them apart. */
	hint: text("hint").notNull(),
	createdAt: instantColumn("created_at").notNull(),
	expiresAt: instantColumn("expires_at"),
	lastUsedAt: instantColumn("last_used_at"),
	revokedAt: instantColumn("revoked_at"),
});

/** A `text` column with one or more words of a list, joined by commas: it can replace a column with one word. */
export const wordsColumn = <const Word extends string>(name: string, _words: readonly Word[]) =>
	customType<{ data: Word[]; driverData: string }>({
		dataType: () => "text",
		toDriver: (words) => words.join(","),
		fromDriver: (text) => text.split(",") as Word[],
	})(name);

/** The CHECK of a {@link wordsColumn}. */
export function checkWords(name: string, column: AnyPgColumn, words: readonly string[]): CheckBuilder {
	const one = `(${words.join("|")})`;
	return check(name, sql`${column} ~ ${sql.raw(`'^${one}(,${one})*$'`)}`);
}

/** The CHECK that drizzle omits for a `text(name, { enum })` column. */
export function checkEnum(name: string, column: AnyPgColumn): CheckBuilder {
	// drizzle passes a copy of the column to a table's constraints, without its enum.
	const { enumValues: values } =
		Object.values(getTableColumns(column.table)).find((one) => one.name === column.name) ?? {};
	if (!values) throw new Error(`the column of ${name} has no enum`);
	const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ");
	return check(name, sql`${column} IN (${sql.raw(list)})`);
}

/** The condition for the rows after a position, in ascending order of these columns. An index of them serves it. */
export function isAfter(...position: [column: PgColumn, value: unknown][]): SQL {
	const columns = position.map(([column]) => sql`${column}`);
	const values = position.map(([column, value]) => sql`${sql.param(value, column)}`);
	return sql`(${sql.join(columns, sql`, `)}) > (${sql.join(values, sql`, `)})`;
}
