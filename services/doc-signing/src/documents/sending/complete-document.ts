import type { Transaction } from "@repo/service-kit/database";
import { recordEvent } from "../events/record-event.ts";
import { completeIfEveryoneIsDone } from "./queries.ts";

/**
 * PENDING → COMPLETED when nobody is left who must act; true when it is. The caller has the document sealed: webhooks and
 * mails follow then, when the file they tell of is there.
 */
export async function completeDocument(tx: Transaction, documentId: number, at: Date): Promise<boolean> {
	if (!(await completeIfEveryoneIsDone(tx, documentId, at))) return false;
	await recordEvent(tx, documentId, { type: "DOCUMENT_COMPLETED", data: {}, at });
	return true;
}
