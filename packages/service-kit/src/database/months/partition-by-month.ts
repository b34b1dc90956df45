import pg from "pg";
import { runWithShortLocks, shortName } from "../short-locks.ts";
import {
	addMonthsSql,
	dropFunction,
	dropMonthsSql,
	MONTHS_AHEAD,
	type MonthlyTable,
} from "./month-functions.ts";
import { readTableDefinition, type TableDefinition } from "./table-definition.ts";

/** The first month starts no earlier, so that it has not begun when the table is partitioned. */
const MIN_LEAD_DAYS = 7;

export type Partitioned = {
	/** When the first month starts; earlier rows are in one partition. */
	firstMonth: Date;
	/** How long the table was locked. */
	lockedMs: number;
};

/**
 * Partitions a table by month, in place and while others write: the existing table becomes the first partition. The long
 * steps, a CHECK and a unique index, do not block writes; the exchange of names does, for milliseconds. Connects as the
 * table's owner. Undefined if the table is already partitioned.
 */
export async function partitionByMonth(url: string, monthly: MonthlyTable): Promise<Partitioned | undefined> {
	const client = new pg.Client({ connectionString: url, application_name: "partition by month" });
	await client.connect();
	try {
		await client.query("SET statement_timeout = 0; SET timezone = 'UTC'; SET client_min_messages = warning");
		const definition = await readTableDefinition(client, monthly.table);
		if (definition.isPartitioned) return undefined;
		const { rows } = await client.query<{ month: Date }>(
			`SELECT date_trunc('month', now() + interval '${MIN_LEAD_DAYS} days') + interval '1 month' AS month`,
		);
		const firstMonth = rows[0]?.month ?? new Date(Number.NaN);
		return { firstMonth, lockedMs: await partition(client, monthly, definition, firstMonth) };
	} finally {
		await client.end();
	}
}

async function partition(
	client: pg.Client,
	monthly: MonthlyTable,
	definition: TableDefinition,
	firstMonth: Date,
): Promise<number> {
	const { table, column } = monthly;
	const untilCheck = `${table}_until_month`;
	const dropCheck = `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${untilCheck}`;
	const dropKey = `DROP INDEX CONCURRENTLY IF EXISTS ${table}_month_key`;
	try {
		await runWithShortLocks(client, [
			dropCheck,
			`ALTER TABLE ${table} ADD CONSTRAINT ${untilCheck} CHECK (${column} < '${firstMonth.toISOString()}') NOT VALID`,
		]);
		await client.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${untilCheck}`);
		await client.query(dropKey);
		await client.query(
			`CREATE UNIQUE INDEX CONCURRENTLY ${table}_month_key ON ${table} (${definition.primaryKey.columns}, ${column})`,
		);
		return await runWithShortLocks(client, exchangeSql(monthly, definition, firstMonth));
	} catch (error) {
		// Otherwise every insertion would fail once the month begins.
		await runWithShortLocks(client, [dropCheck]);
		await client.query(dropKey);
		throw error;
	}
}

/** Statements of the exchange: the table becomes the first partition of a new table with its name. */
function exchangeSql(monthly: MonthlyTable, definition: TableDefinition, firstMonth: Date): string[] {
	const { table, column } = monthly;
	const old = `${table}_before_${firstMonth.toISOString().slice(0, 7).replace("-", "_")}`;
	const { primaryKey, indexes, foreignKeys, triggers, identity, grants } = definition;
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
