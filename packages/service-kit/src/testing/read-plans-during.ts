import type { Pool } from "pg";
import { sentDuring } from "./statements-during.ts";

/** How PostgreSQL runs a statement that only reads. */
export type ReadPlan = {
	text: string;
	/** Tables that it reads from beginning to end. */
	scanned: string[];
	/** Rows that its busiest node reads, with those that a filter drops. */
	rows: number;
};

type Node = {
	"Node Type": string;
	"Relation Name"?: string;
	"Actual Rows": number;
	"Actual Loops": number;
	"Rows Removed by Filter"?: number;
	"Rows Removed by Index Recheck"?: number;
	Plans?: Node[];
};

const READS = /^\s*(select|with)\b/i;
const WRITES = /\b(insert into|update|delete from)\b/i;

/** The plans of the reading statements that any pool of this process sends meanwhile; each is run again for its plan. */
export async function readPlansDuring(pool: Pool, act: () => PromiseLike<unknown>): Promise<ReadPlan[]> {
	const sent = await sentDuring(pool, act);
	const plans: ReadPlan[] = [];
	for (const { text, values } of sent) {
		if (!READS.test(text) || WRITES.test(text)) continue;
		const { rows } = await pool.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
		const nodes = walk(rows[0]["QUERY PLAN"][0].Plan);
		const scans = nodes.filter((node) => node["Node Type"] === "Seq Scan");
		plans.push({
			text,
			scanned: scans.flatMap((node) => node["Relation Name"] ?? []),
			rows: Math.max(...nodes.map(countRows)),
		});
	}
	return plans;
}

function walk(node: Node): Node[] {
	return [node, ...(node.Plans ?? []).flatMap(walk)];
}

function countRows(node: Node): number {
	const dropped = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
	return (node["Actual Rows"] + dropped) * node["Actual Loops"];
}
