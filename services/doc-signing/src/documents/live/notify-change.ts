import type { Transaction } from "@repo/service-kit/database";
import type { EventType } from "../../audit-log/event-types.ts";
import { notifyOfDocument } from "./queries.ts";

/** A document has changed; `account` as in accountOf. */
export type DocumentChange = { documentId: number; account: string };

/** Frequent, and shown neither in a list nor as the state of a recipient. */
const quiet: readonly EventType[] = [
	"UPLOAD_ADDRESS_RENEWED",
	"FIELD_ADDED",
	"FIELD_CHANGED",
	"FIELD_REMOVED",
	"FIELD_FILLED",
	"FIELD_CLEARED",
];

/**
 * Tells every instance of a change once the transaction is committed. Transactions that notify commit one after another
 * (docs/decisions/0022-pages-that-stay-up-to-date.md), hence none for quiet events.
 */
export async function notifyChange(tx: Transaction, documentId: number, type: EventType): Promise<void> {
	if (!quiet.includes(type)) await notifyOfDocument(tx, documentId);
}

export function readChange(payload: string): DocumentChange | undefined {
	const [, documentId, account] = /^(\d+) ((?:user|team):\d+)$/.exec(payload) ?? [];
	return account === undefined ? undefined : { documentId: Number(documentId), account };
}
