import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** The condition for the rows after a position, in ascending order of these columns. An index of them serves it. */
export function isAfter(...position: [column: PgColumn, value: unknown][]): SQL {
	const columns = position.map(([column]) => sql`${column}`);
	const values = position.map(([column, value]) => sql`${sql.param(value, column)}`);
	return sql`(${sql.join(columns, sql`, `)}) > (${sql.join(values, sql`, `)})`;
}
