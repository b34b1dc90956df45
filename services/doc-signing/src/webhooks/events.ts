import type { EventType } from "../audit-log/event-types.ts";

type Trigger = { type: EventType; status?: string };

/** For each document event, the audit event that publishes it: always, or when the document has the given status. */
const documentEvents = {
	DOCUMENT_CREATED: [{ type: "DOCUMENT_CREATED" }],
	DOCUMENT_SENT: [{ type: "DOCUMENT_SENT" }],
	DOCUMENT_OPENED: [{ type: "RECIPIENT_OPENED" }],
	DOCUMENT_SIGNED: [{ type: "RECIPIENT_SIGNED" }],
	// Not before the sealed file exists. A declined document is sealed, too.
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

/** The events that an audit event publishes, and the document status that each requires, if any. */
export function eventsTriggeredBy(type: EventType): { event: DocumentEvent; status?: string }[] {
	return triggers.filter((trigger) => trigger.type === type);
}
