import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { insertSealing } from "./queries/sealings.ts";

/**
 * Has a finished (COMPLETED or REJECTED) document's PDF made, in the transaction that finishes it. Once a document:
 * asking again changes nothing.
 */
export async function queueSealing(tx: Transaction, documentId: number, at: Date): Promise<void> {
	if (await insertSealing(tx, documentId, at)) await enqueueSealing(tx, documentId);
}

/** The job alone, for a sealing that is there already. */
export function enqueueSealing(tx: Transaction, documentId: number): Promise<void> {
	return enqueue(tx, "seal-document", { documentId }, { key: `seal:${documentId}`, maxAttempts: 25 });
}
