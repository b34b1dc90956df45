import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./open-database.ts";

const BATCH_SIZE = 1_000;

/**
 * Deletes rows in small transactions, so that a backlog neither holds locks for long nor causes a burst of writes.
 * Locked rows are skipped until the next call: requests do not wait, and several instances share the work.
 */
export async function deleteInBatches(
	db: Database,
	table: PgTable,
	condition: SQL | undefined,
): Promise<void> {
	let deleted: number;
	do {
		// Twice: other parts of a partitioned table have rows with the same ctid.
		const { rowCount } = await db.execute(sql`
			DELETE FROM ${table} WHERE (${condition}) AND ctid = ANY (ARRAY(
				SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`);
		deleted = rowCount ?? 0;
	} while (deleted === BATCH_SIZE);
}
