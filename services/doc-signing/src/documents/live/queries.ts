import type { Transaction } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { documents } from "../tables.ts";

export const CHANNEL = "document_changed";

/** Notifies `7 team:3` when the transaction is committed, unless the document waits for its file: no list shows it. */
export async function notifyOfDocument(tx: Transaction, documentId: number): Promise<void> {
	await tx.execute(sql`
		SELECT pg_notify(${CHANNEL}, concat(id, ' ', CASE WHEN team_id IS NULL
			THEN concat('user:', user_id) ELSE concat('team:', team_id) END))
		FROM ${documents} WHERE id = ${documentId} AND file_arrived_at IS NOT NULL`);
}
