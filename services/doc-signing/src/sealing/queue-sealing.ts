import type { Queryable, Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { findLoadKey } from "../accounts/teams/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { enqueueEvidence } from "./evidence/record-missing.ts";
import { makePendingDue } from "./queries/pending-evidence.ts";
import { getOwner, insertSealing, listUnsealed } from "./queries/sealings.ts";

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
async function enqueueSealing(tx: Transaction, documentId: number): Promise<void> {
	const flags = [`account:${await findLoadKey(tx, await getOwner(tx, documentId))}`];
	const options = { key: `seal:${documentId}`, maxAttempts: 25, flags };
	await enqueue(tx, "seal-document", { documentId }, options);
}

/**
 * Queues unfinished work again, due at once, for one document or all: sealing, with all its attempts, and missing
 * evidence. Returns the documents' ids.
 */
export function retrySealings(
	{ db, clock }: { db: Queryable } & Pick<Dependencies, "clock">,
	which: number | "all",
): Promise<number[]> {
	return db.transaction(async (tx) => {
		const unsealed = await listUnsealed(tx, which === "all" ? undefined : [which]);
		for (const documentId of unsealed) await enqueueSealing(tx, documentId);
		const pending = await makePendingDue(tx, which, clock());
		for (const evidence of pending) await enqueueEvidence(tx, evidence);
		return [...new Set([...unsealed, ...pending.map(({ documentId }) => documentId)])];
	});
}
