import type { EventType } from "../audit-log/event-types.ts";

type Trigger = { type: EventType; status?: string };

/** Each event of documents, and which audit event publishes it: always, or when the document has the status. */
const documentEvents = {
	DOCUMENT_CREATED: [{ type: "DOCUMENT_CREATED" }],
	DOCUMENT_SENT: [{ type: "DOCUMENT_SENT" }],
	DOCUMENT_OPENED: [{ type: "RECIPIENT_OPENED" }],
	DOCUMENT_SIGNED: [{ type: "RECIPIENT_SIGNED" }],
	// Not before the sealed file exists. A declined document is sealed too.
	DOCUMENT_COMPLETED: [{ type: "DOCUMENT_SEALED", status: "COMPLETED" }],
	DOCUMENT_REJECTED: [{ type: "DOCUMENT_REJECTED" }],
	DOCUMENT_CANCELLED: [{ type: "DOCUMENT_CANCELLED" }, { type: "DOCUMENT_DELETED", status: "PENDING" }],
	RECIPIENT_EXPIRED: [{ type: "RECIPIENT_EXPIRED" }],
} as const satisfies Record<string, readonly Trigger[]>;

const templateEvents = ["TEMPLATE_CREATED", "TEMPLATE_UPDATED", "TEMPLATE_DELETED", "TEMPLATE_USED"] as const;

export type DocumentEvent = keyof typeof documentEvents;
export type TemplateEvent = (typeof templateEvents)[number];
export type WebhookEvent = DocumentEvent | TemplateEvent;

export const webhookEvents: WebhookEvent[] = [
	...(Object.keys(documentEvents) as DocumentEvent[]),
	...templateEvents,
];

const triggers = Object.entries(documentEvents).flatMap(([event, all]: [string, readonly Trigger[]]) =>
	all.map((trigger) => ({ event: event as DocumentEvent, ...trigger })),
);

/** The events that an audit event publishes, with the status that the document must have, if it must have one. */
export function eventsTriggeredBy(type: EventType): { event: DocumentEvent; status?: string }[] {
	return triggers.filter((trigger) => trigger.type === type);
}
