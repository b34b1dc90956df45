import type { ClientBase } from "pg";

export const MONTHS_AHEAD = 3;

/** The advisory lock under which months are added, held to the end of the transaction. */
export const ADD_LOCK = 7_034_300;

/** SQL: when a partition ends, from its bound. */
export const readRangeEnd = (alias: string) =>
	String.raw`substring(pg_get_expr(${alias}.relpartbound, ${alias}.oid) from 'TO \(''([^'']+)''\)')::timestamptz`;

/**
 * SQL of `add_months(ahead)`: adds the partitions of the months up to `ahead` months from now to every partitioned table,
 * and returns how many. It runs as the tables' owner, because the service's role may not create tables. LIKE and
 * ATTACH take a weaker lock than PARTITION OF: others read and write meanwhile.
 */
export const addMonthsSql = `
CREATE OR REPLACE FUNCTION public.add_months(ahead integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
	SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET lock_timeout = '200ms' AS $$
DECLARE
	parent record;
	month timestamptz;
	name text;
	definition text;
	grantee text;
	added integer := 0;
BEGIN
	PERFORM pg_advisory_xact_lock(${ADD_LOCK});
	FOR parent IN
		SELECT c.oid, c.relname, c.relacl, c.relowner, max(${readRangeEnd("p")}) AS ends
		FROM pg_class c JOIN pg_inherits i ON i.inhparent = c.oid JOIN pg_class p ON p.oid = i.inhrelid
		WHERE c.relkind = 'p' AND c.relnamespace = 'public'::regnamespace GROUP BY c.oid
	LOOP
		month := parent.ends;
		WHILE month <= date_trunc('month', now()) + make_interval(months => ahead) LOOP
			name := format('%s_%s', parent.relname, to_char(month, 'YYYY_MM'));
			EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING ALL EXCLUDING IDENTITY)', name, parent.relname);
			-- Default privileges may have granted more than the partitioned table does.
			FOR grantee IN
				SELECT DISTINCT a.grantee::regrole::text FROM pg_class c, aclexplode(c.relacl) a
				WHERE c.oid = format('public.%I', name)::regclass AND a.grantee NOT IN (0, c.relowner)
			LOOP
				EXECUTE format('REVOKE ALL ON public.%I FROM %s', name, grantee);
			END LOOP;
			EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
				parent.relname, name, month, month + interval '1 month');
			-- Triggers of rows come with ATTACH, triggers of statements do not.
			FOR definition IN
				SELECT replace(pg_get_triggerdef(t.oid), format(' ON public.%I ', parent.relname), format(' ON public.%I ', name))
				FROM pg_trigger t WHERE t.tgrelid = parent.oid AND NOT t.tgisinternal AND t.tgtype & 1 = 0
			LOOP
				EXECUTE definition;
			END LOOP;
			added := added + 1;
			month := month + interval '1 month';
		END LOOP;
	END LOOP;
	RETURN added;
END $$`;

/** The function that drops months of a table. */
export const dropFunction = (table: string) => `drop_months_of_${table}`;

/** SQL of `drop_months_of_…(before)`: drops the months that ended before then, and returns how many. */
export function dropMonthsSql({ table, minDays, keptRows, beforeDrop }: MonthlyTable): string {
	return `
CREATE OR REPLACE FUNCTION public.${dropFunction(table)}(before timestamptz) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
	SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET lock_timeout = '200ms' AS $$
DECLARE
	old record;
	kept boolean := false;
	dropped integer := 0;
BEGIN
	FOR old IN
		SELECT p.relname, ${readRangeEnd("p")} AS ends
		FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid
		WHERE i.inhparent = 'public.${table}'::regclass
			AND ${readRangeEnd("p")} <= least(before, now() - interval '${minDays} days')
		ORDER BY 2
	LOOP
		${keptRows ? `EXECUTE format('SELECT EXISTS (SELECT FROM public.%I WHERE ${keptRows.replaceAll("'", "''")})', old.relname) INTO kept;` : ""}
		CONTINUE WHEN kept;
		${beforeDrop ? `EXECUTE '${beforeDrop.replaceAll("'", "''")}' USING old.ends;` : ""}
		EXECUTE format('ALTER TABLE public.${table} DETACH PARTITION public.%I', old.relname);
		EXECUTE format('DROP TABLE public.%I', old.relname);
		dropped := dropped + 1;
	END LOOP;
	RETURN dropped;
END $$`;
}

/** The functions that exist, as `name(type)`: none until a table is partitioned. */
export async function listMonthFunctions(client: ClientBase): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>(
		`SELECT oid::regprocedure::text AS name FROM pg_proc
		WHERE pronamespace = 'public'::regnamespace AND (proname = 'add_months' OR starts_with(proname, $1))`,
		[dropFunction("")],
	);
	return rows.map(({ name }) => name);
}

/** A table that an operator can partition by month. */
export type MonthlyTable = {
	table: string;
	/** NOT NULL; set once, when the row is inserted. */
	column: string;
	/** A month is dropped only once it is this old, whatever the caller says. */
	minDays: number;
	/** SQL: a month with such a row is not dropped yet. */
	keptRows?: string;
	/** SQL, run before a month is dropped; `$1` is the month's end. */
	beforeDrop?: string;
};

/** The partitions of a table of the schema public, or of all its tables, as names for SQL. */
export async function listPartitions(client: ClientBase, table?: string): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>(
		`SELECT inhrelid::regclass::text AS name FROM pg_inherits JOIN pg_class parent ON parent.oid = inhparent
		WHERE parent.relkind = 'p' AND parent.relnamespace = 'public'::regnamespace
			AND ($1::text IS NULL OR parent.relname = $1)`,
		[table],
	);
	return rows.map(({ name }) => name);
}
