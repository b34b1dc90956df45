import { countBy } from "@repo/service-kit/metrics";
import { eventTypes } from "./event-types.ts";

/** Counted before the transaction commits: an event whose transaction fails is counted, too. */
export const eventsCounted = countBy({
	name: "document_events_total",
	help: "Events of documents that this process recorded, such as DOCUMENT_SENT, by type.",
	label: "type",
	values: eventTypes,
});
