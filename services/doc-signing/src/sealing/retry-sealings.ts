import type { Dependencies } from "../dependencies.ts";
import { enqueueEvidence } from "./evidence/record-missing.ts";
import { makePendingDue } from "./queries/pending-evidence.ts";
import { listUnsealed } from "./queries/sealings.ts";
import { enqueueSealing } from "./queue-sealing.ts";

/**
 * Queues unfinished work again, due at once, for one document or all: sealing, with all its attempts, and missing
 * evidence. Returns the documents' ids.
 */
export function retrySealings(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
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
