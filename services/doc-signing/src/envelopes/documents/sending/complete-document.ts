import type { Transaction } from "@repo/service-kit/database";
import { recordEvent } from "../events/record-event.ts";
import { completeIfEveryoneActed } from "./queries.ts";

/**
 * PENDING → COMPLETED when all required recipients have acted; returns whether it is. The caller queues the
 * sealing, after which webhooks and mails are sent.
 */
export async function completeDocument(tx: Transaction, documentId: number, at: Date): Promise<boolean> {
	if (!(await completeIfEveryoneActed(tx, documentId, at))) return false;
	await recordEvent(tx, documentId, { type: "DOCUMENT_COMPLETED", data: {}, at });
	return true;
}
