import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { isLockTimeout } from "../database-errors.ts";
import { addMonthsSql, dropFunction, dropMonthsSql } from "./month-functions.ts";
import type { MonthlyTable } from "./monthly-table.ts";
import { readTableParts, type TableParts } from "./table-parts.ts";

const MONTHS_AHEAD = 3;
const LOCK_ATTEMPTS = 60;
/** The first month starts no earlier, so that it has not begun when the table is divided. */
const MIN_LEAD_DAYS = 7;

export type Partitioned = {
	/** When the first month starts; earlier rows stay in one table. */
	firstMonth: Date;
	/** How long the table was locked. */
	lockedMs: number;
};

/**
 * Divides a table into one table a month, in place and while others write: what exists becomes the first part. The long
 * steps, a CHECK and a unique index, do not block writes; the exchange of names does, for milliseconds. Connects as the
 * table's owner. Undefined if the table is divided already.
 */
export async function partitionByMonth(url: string, monthly: MonthlyTable): Promise<Partitioned | undefined> {
	const client = new pg.Client({ connectionString: url, application_name: "partition by month" });
	await client.connect();
	try {
		await client.query("SET statement_timeout = 0; SET timezone = 'UTC'; SET client_min_messages = warning");
		const parts = await readTableParts(client, monthly.table);
		if (parts.isPartitioned) return undefined;
		const { rows } = await client.query<{ month: Date }>(
			`SELECT date_trunc('month', now() + interval '${MIN_LEAD_DAYS} days') + interval '1 month' AS month`,
		);
		const firstMonth = rows[0]?.month ?? new Date(Number.NaN);
		return { firstMonth, lockedMs: await divide(client, monthly, parts, firstMonth) };
	} finally {
		await client.end();
	}
}

async function divide(
	client: pg.Client,
	monthly: MonthlyTable,
	parts: TableParts,
	firstMonth: Date,
): Promise<number> {
	const { table, column } = monthly;
	const untilCheck = `${table}_until_month`;
	const dropCheck = `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${untilCheck}`;
	try {
		await withShortLock(client, [
			dropCheck,
			`ALTER TABLE ${table} ADD CONSTRAINT ${untilCheck} CHECK (${column} < '${firstMonth.toISOString()}') NOT VALID`,
		]);
		await client.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${untilCheck}`);
		await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_month_key`);
		await client.query(
			`CREATE UNIQUE INDEX CONCURRENTLY ${table}_month_key ON ${table} (${parts.primaryKey.columns}, ${column})`,
		);
		return await withShortLock(client, exchangeSql(monthly, parts, firstMonth));
	} catch (error) {
		// Otherwise every insertion would fail once the month begins.
		await client.query(dropCheck);
		throw error;
	}
}

/** Statements of the exchange: the table becomes the first part of a divided table with its name. */
function exchangeSql(monthly: MonthlyTable, parts: TableParts, firstMonth: Date): string[] {
	const { table, column } = monthly;
	const old = `${table}_before_${firstMonth.toISOString().slice(0, 7).replace("-", "_")}`;
	const { primaryKey, indexes, foreignKeys, triggers, identity, grants } = parts;
	const functions = ["add_months(integer)", `${dropFunction(table)}(timestamptz)`];
	// ATTACH replaces triggers of the referenced tables. Requests lock those before this table.
	const tables = [...new Set(foreignKeys.map(({ references }) => references)), table];
	return [
		...tables.map((one) => `LOCK TABLE ${one} IN ACCESS EXCLUSIVE MODE`),
		`ALTER TABLE ${table} RENAME TO ${old}`,
		...triggers.map(({ name }) => `DROP TRIGGER ${name} ON ${old}`),
		...indexes.map(({ name }) => `ALTER INDEX ${name} RENAME TO ${shortName(`${old}_${name}`)}`),
		`ALTER TABLE ${old} DROP CONSTRAINT ${primaryKey.name}`,
		`ALTER TABLE ${old} ADD CONSTRAINT ${old}_pkey PRIMARY KEY USING INDEX ${table}_month_key`,
		...(identity ? [`ALTER TABLE ${old} ALTER COLUMN ${identity.column} DROP IDENTITY`] : []),
		`CREATE TABLE ${table} (LIKE ${old} INCLUDING ALL EXCLUDING INDEXES EXCLUDING IDENTITY) PARTITION BY RANGE (${column})`,
		`ALTER TABLE ${table} DROP CONSTRAINT ${table}_until_month`,
		`ALTER TABLE ${table} ADD CONSTRAINT ${primaryKey.name} PRIMARY KEY (${primaryKey.columns}, ${column})`,
		...(identity
			? [
					`ALTER TABLE ${table} ALTER COLUMN ${identity.column} ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME ${identity.sequence})`,
					`SELECT setval('${identity.sequence}', greatest((SELECT max(${identity.column}) FROM ${old}), 1))`,
				]
			: []),
		...indexes.map(({ definition }) => definition),
		...foreignKeys.map(({ name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`),
		`ALTER TABLE ${table} ATTACH PARTITION ${old} FOR VALUES FROM (MINVALUE) TO ('${firstMonth.toISOString()}')`,
		`ALTER TABLE ${old} DROP CONSTRAINT ${table}_until_month`,
		...triggers.map(({ definition }) => definition),
		...triggers
			.filter(({ ofRows }) => !ofRows)
			.map(({ definition }) => definition.replace(` ON public.${table} `, ` ON public.${old} `)),
		...grants.flatMap(({ role, privileges }) => [
			`REVOKE ALL ON ${table}, ${old} FROM ${role}`,
			`GRANT ${privileges} ON ${table} TO ${role}`,
		]),
		addMonthsSql,
		dropMonthsSql(monthly),
		...functions.map((one) => `REVOKE ALL ON FUNCTION public.${one} FROM PUBLIC`),
		...grants.flatMap(({ role }) =>
			functions.map((one) => `GRANT EXECUTE ON FUNCTION public.${one} TO ${role}`),
		),
		`SELECT public.add_months(${MONTHS_AHEAD})`,
	];
}

/** PostgreSQL cuts a name at 63 bytes. */
function shortName(name: string): string {
	return name.slice(0, 63);
}

/**
 * Runs statements in a transaction that gives up waiting for a lock, before PostgreSQL ends a request as the victim of a
 * deadlock (1 s), and tries again. Returns how long it took.
 */
async function withShortLock(client: pg.Client, statements: string[]): Promise<number> {
	for (let attempt = 1; ; attempt++) {
		try {
			await client.query("BEGIN; SET LOCAL lock_timeout = '200ms'");
			const start = performance.now();
			for (const statement of statements) await client.query(statement);
			await client.query("COMMIT");
			return performance.now() - start;
		} catch (error) {
			await client.query("ROLLBACK");
			if (!isLockTimeout(error) || attempt === LOCK_ATTEMPTS) throw error;
			await delay(1_000);
		}
	}
}
