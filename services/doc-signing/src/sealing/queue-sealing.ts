import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { accountOf } from "../accounts/owner.ts";
import { getOwner, insertSealing } from "./queries/sealings.ts";

/**
 * Queues the sealing of a finished (COMPLETED or REJECTED) document, in the transaction that finishes it.
 * Idempotent.
 */
export async function queueSealing(tx: Transaction, documentId: number, at: Date): Promise<void> {
	if (await insertSealing(tx, documentId, at)) await enqueueSealing(tx, documentId);
}

/**
 * Queues the job of an existing sealing. The job is flagged by account, so that no account takes every slot of the
 * queue.
 */
export async function enqueueSealing(tx: Transaction, documentId: number): Promise<void> {
	const flags = [`account:${accountOf(await getOwner(tx, documentId))}`];
	const options = { key: `seal:${documentId}`, maxAttempts: 25, flags };
	await enqueue(tx, "seal-document", { documentId }, options);
}
