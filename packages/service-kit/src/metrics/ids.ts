import type { Database } from "../database/index.ts";
import type { Metric } from "./text.ts";

/** Of each table's id: how much of the column's range the sequence has given out. */
const text = `
	SELECT a.attrelid::regclass::text AS table,
		coalesce(s.last_value, 0)::float8 / CASE a.atttypid WHEN 'integer'::regtype THEN 2147483647 ELSE s.max_value END AS used
	FROM pg_sequences s
		JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
			AND d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
		JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
	WHERE s.schemaname = 'public' ORDER BY 1`;

/** For all instances. A table whose ids are used up refuses insertions: the alert leaves months to widen them. */
export async function describeIds({ $client }: Database): Promise<Metric> {
	const { rows } = await $client.query<{ table: string; used: number }>({ name: "used-ids", text });
	return {
		name: "table_ids_used_ratio",
		help: "How much of the range of a table's ids has been given out, from 0 to 1. The same on every instance.",
		type: "gauge",
		samples: { label: "table", values: rows.map(({ table, used }) => [table, used]) },
	};
}
