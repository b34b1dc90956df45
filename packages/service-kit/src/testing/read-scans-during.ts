import type { ClientBase, Pool } from "pg";
import { sentDuring } from "./statements-during.ts";

/** How a statement finds rows of a table. */
export type Scan = {
	table: string;
	/** The part that is read, of a table that is partitioned by month; otherwise the table. */
	part: string;
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
		const catalog = await readCatalog(client);
		for (const { text, values } of sent) {
			if (!PLANNED.test(text)) continue;
			const explained = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
			scans.push(...listScans(explained.rows[0]["QUERY PLAN"][0].Plan, catalog, text));
		}
	} finally {
		await client.query("ROLLBACK");
		client.release();
	}
	return scans;
}

type Catalog = {
	/** The first column of each index. */
	firstColumns: Map<string, string>;
	/** The partitioned table of each part. */
	parents: Map<string, string>;
};

async function readCatalog(client: ClientBase): Promise<Catalog> {
	const indexes = await client.query<{ index: string; first: string }>(
		"SELECT indexrelid::regclass::text AS index, pg_get_indexdef(indexrelid, 1, true) AS first FROM pg_index",
	);
	const parts = await client.query<{ part: string; parent: string }>(
		"SELECT inhrelid::regclass::text AS part, inhparent::regclass::text AS parent FROM pg_inherits",
	);
	return {
		firstColumns: new Map(indexes.rows.map(({ index, first }) => [index, first])),
		parents: new Map(parts.rows.map(({ part, parent }) => [part, parent])),
	};
}

function listScans(node: Node, catalog: Catalog, text: string, outer?: string): Scan[] {
	const { "Node Type": type, "Relation Name": part = outer, Plans = [] } = node;
	const below = Plans.flatMap((plan) => listScans(plan, catalog, text, part));
	if (!part) return below;
	const scan = { table: catalog.parents.get(part) ?? part, part, text };
	if (type === "Seq Scan") return [...below, { ...scan, by: null }];
	if (type === "Tid Scan") return [...below, { ...scan, by: "ctid" }];
	const index = node["Index Name"];
	if (!index) return below;
	const first = catalog.firstColumns.get(index) ?? "";
	const isCompared = compares(node["Index Cond"] ?? "", first);
	return [...below, { ...scan, by: isCompared ? first : null }];
}

/** Whether the condition compares the column with one value, or with each of a list. */
function compares(condition: string, column: string): boolean {
	return new RegExp(`\\(${column.replaceAll(/[()]/g, String.raw`\$&`)} = `).test(condition);
}

/**
 * The scans that find rows by something else than these columns of their table. Other tables are not checked. Throws if
 * no statement reads a table, which would prove nothing.
 */
export async function readStraysDuring(
	pool: Pool,
	columns: Record<string, string[]>,
	work: () => PromiseLike<unknown>,
): Promise<Scan[]> {
	const scans = await readScansDuring(pool, work);
	if (scans.length === 0) throw new Error("no statement reads a table");
	return scans.filter(({ table, by }) => columns[table] && !columns[table].includes(by ?? ""));
}
