import { randomBytes } from "node:crypto";
import { currentRequestId } from "@repo/http-errors";
import { countBy } from "@repo/service-kit/metrics";
import { type EventData, type EventType, eventTypes } from "./event-types.ts";

import type { ChainHead, EventRow } from "./queries.ts";
import { hashEvent } from "./rules/chain.ts";
import { digestPersonal } from "./rules/personal-values.ts";

export type NewEvent = { type: EventType; data: EventData; at: Date };

/**
 * The rows of events that follow `head` in a document's audit chain, to be inserted in the transaction of the change
 * that they record. The caller read the head under the document's row lock: otherwise two events would get the same
 * sequence, and the primary key would reject the second. Events name the HTTP request that caused them, if any. An
 * instance whose clock is behind uses the time of the previous event: times in a log never go backwards.
 */
export function chainEvents(
	{ documentId, head }: { documentId: number; head: ChainHead | undefined },
	events: readonly NewEvent[],
): EventRow[] {
	const requestId = currentRequestId();
	const rows: EventRow[] = [];
	for (const { type, data, at } of events) {
		const previous = rows.at(-1) ?? head;
		// Through JSON first, so that the hash covers what the database will return.
		const written = JSON.parse(JSON.stringify({ ...data, requestId })) as Record<string, unknown>;
		const event = {
			documentId,
			sequence: (previous?.sequence ?? 0) + 1,
			at: previous && previous.at > at ? previous.at : at,
			type,
			data: written,
			personal: digestPersonal(written, () => randomBytes(16).toString("base64url")),
		};
		const previousHash = previous?.hash ?? null;
		eventsCounted.inc(type);
		rows.push({ ...event, previousHash, hash: hashEvent(event, previousHash) });
	}
	return rows;
}

/** Counted before the transaction commits: an event whose transaction fails is counted, too. */
const eventsCounted = countBy({
	name: "document_events_total",
	help: "Events of documents that this process recorded, such as DOCUMENT_SENT, by type.",
	label: "type",
	values: eventTypes,
});
