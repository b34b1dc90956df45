import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../open-database.ts";
import { dropFunction, MONTHS_AHEAD, readRangeEnd } from "./month-functions.ts";

/** Adds the next months to the tables that an operator has partitioned, if there are any. */
export async function addMonths(db: Database): Promise<void> {
	if (await hasFunction(db, "add_months(integer)"))
		await db.execute(sql`SELECT public.add_months(${MONTHS_AHEAD}::int)`);
}

/**
 * Drops the months of a partitioned table that ended before then. Returns the time before which rows have to be deleted
 * one by one: `before` if the table is not partitioned, otherwise at most the end of its first partition, which has the
 * rows from before it was.
 */
export async function dropMonths(db: Database, table: PgTable, before: Date): Promise<Date> {
	const name = getTableName(table);
	const drop = dropFunction(name);
	if (!(await hasFunction(db, `${drop}(timestamptz)`))) return before;
	await db.execute(sql`SELECT public.${sql.identifier(drop)}(${before.toISOString()}::timestamptz)`);
	const { rows } = await db.execute<{ ends: string }>(sql`
		SELECT ${sql.raw(readRangeEnd("p"))} AS ends FROM pg_inherits JOIN pg_class p ON p.oid = inhrelid
		WHERE inhparent = ${`public.${name}`}::regclass AND pg_get_expr(p.relpartbound, p.oid) LIKE '%(MINVALUE)%'`);
	const firstEnds = rows[0] ? new Date(rows[0].ends) : new Date(0);
	return firstEnds < before ? firstEnds : before;
}

/** When the last month of each partitioned table ends, in seconds since 1970. */
export async function readMonthEnds(db: Database): Promise<{ table: string; seconds: number }[]> {
	const { rows } = await db.execute<{ table: string; seconds: number }>(sql`
		SELECT c.relname AS table, extract(epoch FROM max(${sql.raw(readRangeEnd("p"))}))::float AS seconds
		FROM pg_class c JOIN pg_inherits ON inhparent = c.oid JOIN pg_class p ON p.oid = inhrelid
		WHERE c.relkind = 'p' AND c.relnamespace = 'public'::regnamespace GROUP BY c.relname ORDER BY c.relname`);
	return rows;
}

/** The functions are created when a table is partitioned. */
async function hasFunction(db: Database, called: string): Promise<boolean> {
	const { rows } = await db.execute<{ found: boolean }>(
		sql`SELECT to_regprocedure(${`public.${called}`}) IS NOT NULL AS found`,
	);
	return rows[0]?.found === true;
}
