import type { Pool } from "pg";
import { sentDuring } from "./statements-during.ts";

/** How a statement finds rows of a table. */
export type Scan = {
	table: string;
	/** The first column of the index, if it is compared with a value; null if the whole table or index is read. */
	by: string | null;
	text: string;
};

type Node = {
	"Node Type": string;
	"Relation Name"?: string;
	"Index Name"?: string;
	"Index Cond"?: string;
	Plans?: Node[];
};

const PLANNED = /^\s*(select|with|insert|update|delete)\b/i;

/**
 * The scans of the statements that any pool of this process sends meanwhile, writes too, as PostgreSQL plans them for
 * tables that are too large to be read whole. What runs inside a function of the database is not seen.
 */
export async function readScansDuring(pool: Pool, act: () => PromiseLike<unknown>): Promise<Scan[]> {
	const sent = await sentDuring(pool, act);
	const client = await pool.connect();
	const scans: Scan[] = [];
	try {
		await client.query("BEGIN; SET LOCAL enable_seqscan = off");
		const { rows } = await client.query<{ index: string; first: string }>(
			`SELECT indexrelid::regclass::text AS index, pg_get_indexdef(indexrelid, 1, true) AS first FROM pg_index`,
		);
		const firstColumns = new Map(rows.map(({ index, first }) => [index, first]));
		for (const { text, values } of sent) {
			if (!PLANNED.test(text)) continue;
			const explained = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
			scans.push(...scansOf(explained.rows[0]["QUERY PLAN"][0].Plan, firstColumns, text));
		}
	} finally {
		await client.query("ROLLBACK");
		client.release();
	}
	return scans;
}

function scansOf(node: Node, firstColumns: Map<string, string>, text: string, outer?: string): Scan[] {
	const { "Node Type": type, "Relation Name": table = outer, Plans = [] } = node;
	const below = Plans.flatMap((plan) => scansOf(plan, firstColumns, text, table));
	if (type === "Seq Scan" && table) return [...below, { table, by: null, text }];
	const index = node["Index Name"];
	if (!index || !table) return below;
	const first = firstColumns.get(index) ?? "";
	const isCompared = compares(node["Index Cond"] ?? "", first);
	return [...below, { table, by: isCompared ? first : null, text }];
}

/** Whether the condition compares the column with one value, or with each of a list. */
function compares(condition: string, column: string): boolean {
	return new RegExp(`\\(${column.replaceAll(/[()]/g, String.raw`\$&`)} = `).test(condition);
}
