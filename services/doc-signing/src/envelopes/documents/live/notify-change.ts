import { toAccountKey } from "../../../accounts/owner.ts";
import type { EventType } from "../../../audit-log/event-types.ts";
import type { DocumentRow } from "../queries.ts";

/** A document has changed; `account` as in accountOf. */
export type DocumentChange = { documentId: number; account: string };

/** Frequent events that change neither a list nor a recipient's status. */
const quiet: readonly EventType[] = [
	"UPLOAD_ADDRESS_RENEWED",
	"FIELD_ADDED",
	"FIELD_CHANGED",
	"FIELD_REMOVED",
	"FIELD_FILLED",
	"FIELD_CLEARED",
];

/**
 * The notification of these events to every instance: `7 team:3`. Null for a document that waits for its
 * file, because no list shows it. Transactions that notify commit one after another
 * (docs/decisions/pages.md), hence null for quiet events.
 */
export function makeNotice(
	document: Pick<DocumentRow, "id" | "userId" | "teamId" | "fileArrivedAt">,
	events: readonly { type: EventType }[],
): string | null {
	const isShown = document.fileArrivedAt !== null && events.some(({ type }) => !quiet.includes(type));
	return isShown ? writeChange({ documentId: document.id, account: toAccountKey(document) }) : null;
}

export function writeChange({ documentId, account }: DocumentChange): string {
	return `${documentId} ${account}`;
}

export function readChange(payload: string): DocumentChange | undefined {
	const [, documentId, account] = /^(\d+) ((?:user|team):\d+)$/.exec(payload) ?? [];
	return account === undefined ? undefined : { documentId: Number(documentId), account };
}
