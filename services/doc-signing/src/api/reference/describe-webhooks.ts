import type { WebhookDescription } from "@repo/validation";
import { z } from "zod";
import { documentEventExample, documentEventSchema } from "../../envelopes/documents/events/schemas.ts";
import { templateEventExample, templateEventSchema } from "../../envelopes/templates/event-schema.ts";
import {
	documentEventDefinitions,
	templateEventDefinitions,
	type WebhookEvent,
} from "../../webhooks/events.ts";

const headers = {
	"webhook-id": "Unique id of the event. Retries have the same id, so use it to ignore duplicates.",
	"webhook-timestamp": "Time of this attempt in seconds since 1970-01-01T00:00:00Z.",
	"webhook-signature":
		"`v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0).",
};

/** The `webhooks` section of the API document, in the order of the events. */
export const webhookDescriptions: Record<string, WebhookDescription> = {
	...describeEvents(documentEventDefinitions, documentEventSchema, (example) =>
		documentEventExample(example?.document, example?.recipient),
	),
	...describeEvents(templateEventDefinitions, templateEventSchema, () => templateEventExample),
};

/** For test deliveries. */
export function makeExamplePayload(event: WebhookEvent): unknown {
	const { example } = webhookDescriptions[event] ?? {};
	return (example as { payload?: unknown } | undefined)?.payload;
}

type Definition<Example> = { summary: string; description: string; example?: Example };

function describeEvents<Example>(
	definitions: Record<string, Definition<Example>>,
	payload: z.ZodType,
	exampleOf: (example: Example | undefined) => object,
): Record<string, WebhookDescription> {
	return Object.fromEntries(
		Object.entries(definitions).map(([event, { summary, description, example }]) => [
			event,
			{
				summary,
				description,
				tags: ["Webhooks"],
				headers,
				body: z.object({
					event: z.literal(event),
					payload,
					createdAt: z.iso.datetime().meta({ description: "When the event happened." }),
					webhookEndpoint: z.url().meta({ description: "The URL of your webhook." }),
					test: z.literal(true).optional().meta({ description: "True for a test event." }),
				}),
				example: {
					event,
					payload: exampleOf(example),
					createdAt: "2026-11-21T10:02:00.000Z",
					webhookEndpoint: "https://example.com/hooks",
				},
				responses: {
					200: "Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day.",
				},
			},
		]),
	);
}
