import type { Queryable } from "../platform/database/database.ts";
import { sealings } from "./tables.ts";

export type SealingRow = typeof sealings.$inferSelect;

/** False when the document has one already. */
export async function insertSealing(tx: Queryable, documentId: number, at: Date): Promise<boolean> {
	const rows = await tx
		.insert(sealings)
		.values({ documentId, queuedAt: at })
		.onConflictDoNothing({ target: sealings.documentId })
		.returning({ documentId: sealings.documentId });
	return rows.length === 1;
}
