import type { Transaction } from "@repo/service-kit/database";
import { appendEvent } from "../../audit-log/append-event.ts";
import type { EventData, EventType } from "../../audit-log/event-types.ts";
import { type DocumentEvent, eventsTriggeredBy } from "../../webhooks/events.ts";
import { publishEvent } from "../../webhooks/publish-event.ts";
import { notifyChange } from "../live/notify-change.ts";
import { type DocumentRow, getDocumentRow, listRecipients } from "../queries.ts";
import { presentDocumentEvent } from "./presenter.ts";

/**
 * Records an event of a document in the transaction of the change: in its audit log, for open pages, and for its
 * owner's webhooks if webhooks/events.ts names it. Webhooks get the document's current state, so record a deletion before deleting
 * the rows. The caller holds the document's row lock.
 */
export async function recordEvent(
	tx: Transaction,
	documentId: number,
	{ type, data, at }: { type: EventType; data: EventData; at: Date },
): Promise<{ sequence: number; hash: Buffer }> {
	const appended = await appendEvent(tx, documentId, { type, data, at });
	await notifyChange(tx, documentId, type);
	const triggered = eventsTriggeredBy(type);
	if (triggered.length > 0) {
		const document = await getDocumentRow(tx, documentId);
		for (const { event, status = document.status } of triggered)
			if (status === document.status) await publishDocumentEvent(tx, document, event, at);
	}
	return appended;
}

export function publishDocumentEvent(
	tx: Transaction,
	document: DocumentRow,
	event: DocumentEvent,
	at: Date,
): Promise<void> {
	const { id, userId, teamId } = document;
	return publishEvent(tx, { owner: { userId, teamId }, event, at }, async () =>
		presentDocumentEvent(document, await listRecipients(tx, id)),
	);
}
