import type { Transaction } from "@repo/service-kit/database";
import { chainEvents, type NewEvent } from "../../../audit-log/chain-events.ts";
import type { ChainHead, EventRow } from "../../../audit-log/queries.ts";
import { type DocumentEvent, eventsTriggeredBy } from "../../../webhooks/events.ts";
import { publishEvent } from "../../../webhooks/publish-event.ts";
import type { Subscribed } from "../../../webhooks/queries/webhooks.ts";
import { makeNotice } from "../live/notify-change.ts";
import { type DocumentRow, listRecipients, type RecipientRow } from "../queries.ts";
import { presentDocumentEvent } from "./presenter.ts";
import { type DocumentLog, getLog, insertEvents } from "./queries.ts";

/**
 * Records an event of a document in the transaction of the change: in its audit log, for open pages, and for its
 * owner's webhooks if webhooks/events.ts names it. Webhooks get the document's current state, so record a deletion
 * before deleting the rows. The caller holds the document's row lock.
 */
export async function recordEvent(tx: Transaction, documentId: number, event: NewEvent): Promise<ChainHead> {
	const [recorded] = await recordEvents(tx, await getLog(tx, documentId), [event]);
	if (!recorded) throw new Error("an event was not recorded");
	return recorded;
}

/**
 * The same for several events of a document whose new state is known: one statement, unless webhooks
 * subscribe. With `touched`, it also records when the document changed.
 */
export async function recordEvents(
	tx: Transaction,
	log: DocumentLog,
	events: NewEvent[],
	{ touched = null }: { touched?: Date | null } = {},
): Promise<EventRow[]> {
	const { id, userId, teamId } = log;
	const rows = chainEvents({ documentId: id, head: log.lastEvent }, events);
	const published = publishedBy(log, events);
	const hooks = await insertEvents(tx, {
		events: rows,
		owner: { userId, teamId },
		notice: makeNotice(log, events),
		webhookEvents: published.map(({ event }) => event),
		touched: touched && { documentId: id, at: touched },
	});
	for (const { event, at } of published) await publishDocumentEvent(tx, log, event, at, hooks);
	return rows;
}

/** What these events publish, given the document's status. */
export function publishedBy({ status }: Pick<DocumentRow, "status">, events: readonly NewEvent[]) {
	return events.flatMap(({ type, at }) =>
		eventsTriggeredBy(type)
			.filter((trigger) => (trigger.status ?? status) === status)
			.map(({ event }) => ({ event, at })),
	);
}

export function publishDocumentEvent(
	tx: Transaction,
	document: DocumentRow & { recipients?: RecipientRow[] },
	event: DocumentEvent,
	at: Date,
	hooks?: Subscribed[],
): Promise<void> {
	const { id, userId, teamId } = document;
	return publishEvent(tx, { owner: { userId, teamId }, event, at, hooks }, async () =>
		presentDocumentEvent(document, document.recipients ?? (await listRecipients(tx, id))),
	);
}
