import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./open-database.ts";

const BATCH_SIZE = 1_000;

/**
 * Deletes rows in small transactions, so that a backlog neither holds locks for long nor causes a burst of writes.
 * Locked rows are skipped until the next call: requests do not wait, and several instances share the work. Pass
 * a smaller batch size if many other rows are deleted with each row.
 */
export async function deleteInBatches(
	db: Database,
	table: PgTable,
	condition: SQL | undefined,
	batchSize = BATCH_SIZE,
): Promise<void> {
	let deleted: number;
	do {
		// A ctid finds the row at once, but other partitions of a table have rows with the same one. The condition is
		// repeated so that partitions without matching rows are left out.
		const { rowCount } = await db.execute(sql`
			WITH chosen AS MATERIALIZED (
				SELECT tableoid AS partition, ctid AS place FROM ${table} WHERE ${condition}
				LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
			)
			DELETE FROM ${table} WHERE (${condition}) AND ctid = ANY (ARRAY(SELECT place FROM chosen))
				AND (tableoid, ctid) IN (SELECT partition, place FROM chosen)`);
		deleted = rowCount ?? 0;
	} while (deleted === batchSize);
}
