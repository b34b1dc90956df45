import type { Transaction } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import type { EventType } from "../../audit-log/event-types.ts";
import { documents } from "../tables.ts";

export const CHANNEL = "document_changed";

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
 * Tells every instance of a change once the transaction is committed: `7 team:3`. Transactions that
 * notify commit one after another (docs/decisions/0022-pages-that-stay-up-to-date.md), hence none for quiet events,
 * nor for documents that wait for their file, which no list shows.
 */
export async function notifyChange(tx: Transaction, documentId: number, type: EventType): Promise<void> {
	if (quiet.includes(type)) return;
	await tx.execute(sql`
		SELECT pg_notify(${CHANNEL}, concat(id, ' ', CASE WHEN team_id IS NULL
			THEN concat('user:', user_id) ELSE concat('team:', team_id) END))
		FROM ${documents} WHERE id = ${documentId} AND file_arrived_at IS NOT NULL`);
}

export function readChange(payload: string): DocumentChange | undefined {
	const [, documentId, account] = /^(\d+) ((?:user|team):\d+)$/.exec(payload) ?? [];
	return account === undefined ? undefined : { documentId: Number(documentId), account };
}
