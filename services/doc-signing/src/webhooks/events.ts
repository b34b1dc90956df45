export const documentEvents = [
	"DOCUMENT_CREATED",
	"DOCUMENT_SENT",
	"DOCUMENT_OPENED",
	"DOCUMENT_SIGNED",
	"DOCUMENT_COMPLETED",
	"DOCUMENT_REJECTED",
	"DOCUMENT_CANCELLED",
	"RECIPIENT_EXPIRED",
] as const;

export const templateEvents = [
	"TEMPLATE_CREATED",
	"TEMPLATE_UPDATED",
	"TEMPLATE_DELETED",
	"TEMPLATE_USED",
] as const;

export const webhookEvents = [...documentEvents, ...templateEvents] as const;

export type DocumentEvent = (typeof documentEvents)[number];
export type TemplateEvent = (typeof templateEvents)[number];
export type WebhookEvent = (typeof webhookEvents)[number];
