import type { WebhookDescription } from "@repo/validation";
import { z } from "zod";
import { documentEventExample, documentEventSchema } from "../documents/events/schemas.ts";
import { templateEventExample, templateEventSchema } from "../templates/event-schema.ts";
import { type WebhookEvent, webhookEvents } from "../webhooks/events.ts";

type EventDescription = { summary: string; description: string; payload: z.ZodType; example: object };

const signed = {
	readStatus: "OPENED",
	signingStatus: "SIGNED",
	signedAt: "2026-11-21T10:02:00.000Z",
} as const;

const headers = {
	"webhook-id": "Unique id of the event. Retries have the same one, so use it to ignore duplicates.",
	"webhook-timestamp": "Time of this attempt in seconds since 1970-01-01T00:00:00Z.",
	"webhook-signature":
		"`v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0).",
};

/** The type requires an entry for every event that the service emits. */
const events: Record<WebhookEvent, EventDescription> = {
	DOCUMENT_CREATED: document(
		"Document created",
		"Sent when a document is created or generated from a template.",
		documentEventExample({ status: "DRAFT" }, { sendStatus: "NOT_SENT", expired: null }),
	),
	DOCUMENT_SENT: document(
		"Document sent",
		"Sent when a draft is sent to its recipients.",
		documentEventExample(),
	),
	DOCUMENT_OPENED: document(
		"Document opened",
		"Sent when a recipient opens the document for the first time.",
		documentEventExample({}, { readStatus: "OPENED" }),
	),
	DOCUMENT_SIGNED: document(
		"Document signed",
		"Sent when a recipient completes their part: signs, approves, confirms or fills in fields.",
		documentEventExample({}, signed),
	),
	DOCUMENT_COMPLETED: document(
		"Document completed",
		"Sent when all recipients have signed and the sealed PDF can be downloaded.",
		documentEventExample({ status: "COMPLETED", completedAt: "2026-11-21T10:02:00.000Z" }, signed),
	),
	DOCUMENT_REJECTED: document(
		"Document declined",
		"Sent when a recipient declines the document.",
		documentEventExample(
			{ status: "REJECTED" },
			{ readStatus: "OPENED", signingStatus: "REJECTED", rejectionReason: "The rent is wrong." },
		),
	),
	DOCUMENT_CANCELLED: document(
		"Document cancelled",
		"Sent when a sent document is cancelled, or deleted before it is completed.",
		documentEventExample({ status: "CANCELLED" }),
	),
	RECIPIENT_EXPIRED: document(
		"Recipient expired",
		"Sent when a recipient did not act before the signing request expired.",
		documentEventExample({}, { expired: "2026-11-21T09:30:00.000Z" }),
	),
	TEMPLATE_CREATED: template("Template created", "Sent when a template is created."),
	TEMPLATE_UPDATED: template(
		"Template updated",
		"Sent when a template, its recipients, fields or file change.",
	),
	TEMPLATE_DELETED: template("Template deleted", "Sent when a template is deleted."),
	TEMPLATE_USED: template("Template used", "Sent when a document is generated from a template."),
};

/** The `webhooks` section of the API document, in the order of the events. */
export const webhookDescriptions: Record<string, WebhookDescription> = Object.fromEntries(
	webhookEvents.map((event) => [event, describeEvent(event, events[event])]),
);

function describeEvent(
	event: WebhookEvent,
	{ payload, example, ...texts }: EventDescription,
): WebhookDescription {
	return {
		...texts,
		tags: ["Webhooks"],
		headers,
		body: z.object({
			event: z.literal(event),
			payload,
			createdAt: z.iso.datetime().meta({ description: "When the event happened." }),
			webhookEndpoint: z.url().meta({ description: "The URL of your webhook." }),
		}),
		example: {
			event,
			payload: example,
			createdAt: "2026-11-21T10:02:00.000Z",
			webhookEndpoint: "https://example.com/hooks",
		},
		responses: {
			200: "Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day.",
		},
	};
}

function document(summary: string, description: string, example: object): EventDescription {
	return { summary, description, payload: documentEventSchema, example };
}

function template(summary: string, description: string): EventDescription {
	return { summary, description, payload: templateEventSchema, example: templateEventExample };
}
