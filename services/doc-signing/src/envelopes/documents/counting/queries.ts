import type { Queryable } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { documentStatuses } from "../rules/document-status.ts";

/**
 * Documents by status, as the planner's statistics have them: counting them would read the whole table. Empty until
 * the table was analyzed.
 */
export async function estimateDocuments(db: Queryable): Promise<[string, number][]> {
	const { rows } = await db.execute<{ status: string; documents: number }>(sql`
		SELECT value AS status, round(greatest(pg_class.reltuples, 0) * frequency)::float AS documents
		FROM pg_stats
		JOIN pg_class ON pg_class.oid = format('%I.%I', pg_stats.schemaname, pg_stats.tablename)::regclass
		CROSS JOIN LATERAL unnest(most_common_vals::text::text[], most_common_freqs) AS common (value, frequency)
		WHERE pg_stats.schemaname = 'public' AND pg_stats.tablename = 'documents' AND pg_stats.attname = 'status'`);
	if (rows.length === 0) return [];
	return documentStatuses.map((status) => [
		status,
		rows.find((row) => row.status === status)?.documents ?? 0,
	]);
}
