import { httpUrl, idText, integerText, pageSize } from "@repo/validation";
import { deliveryStatuses, isWebhookSecret } from "@repo/webhooks";
import { z } from "zod";
import { webhookEvents } from "./events.ts";

const event = z.enum(webhookEvents);
const events = z
	.array(event)
	.min(1, "must contain at least one event, such as DOCUMENT_COMPLETED")
	.max(webhookEvents.length)
	.transform((all) => [...new Set(all)])
	.meta({ override: { type: "array", minItems: 1, items: { enum: [...webhookEvents] } } });

export const webhookIdSchema = z.object({ webhookId: idText });
export const deliveryIdSchema = webhookIdSchema.extend({ deliveryId: z.uuid() });

const paging = {
	page: integerText({ min: 1, max: 1_000_000, fallback: 1 }),
	perPage: pageSize({ max: 100, fallback: 10 }),
};
export const webhookPageSchema = z.object(paging);
export const deliveryPageSchema = z.object({
	...paging,
	status: z.enum(deliveryStatuses).optional(),
});

/** v1 clients send null or an empty text when they have no secret. */
const secret = z
	.preprocess(
		(value) => (value === "" || value === null ? undefined : value),
		z
			.string()
			.regex(/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/, "must be 1 to 255 printable ASCII characters")
			.refine(isWebhookSecret, "starts with whsec_, so the rest must be 24 to 64 bytes in base64")
			.optional(),
	)
	.meta({
		description:
			"Signs the deliveries. After the prefix `whsec_` it is base64 of 24 to 64 bytes (Standard Webhooks). Any other text is used as is (`format: raw` in Standard Webhooks libraries); use at least 24 random characters. Default on creation: a generated secret.",
	});

const sendSecretHeader = z.boolean().meta({
	description:
		"Also sends the secret in the header `X-Documenso-Secret`, for receivers that compare it. Anyone who reads or logs the request then knows the secret and can forge signed deliveries.",
});

// No v1 program sends these members, so a misspelled one is rejected and not ignored.
export const newWebhookSchema = z
	.strictObject({
		url: httpUrl,
		events,
		enabled: z.boolean().default(true),
		secret,
		sendSecretHeader: sendSecretHeader.default(false),
	})
	.meta({
		id: "NewWebhook",
		example: { url: "https://example.com/hooks", events: ["DOCUMENT_COMPLETED"] },
	});
export type NewWebhook = z.output<typeof newWebhookSchema>;

export const webhookChangeSchema = z
	.strictObject({ url: httpUrl, events, enabled: z.boolean(), secret, sendSecretHeader })
	.partial()
	.meta({ id: "WebhookChange", example: { enabled: false } });
export type WebhookChange = z.output<typeof webhookChangeSchema>;

export const resumeSchema = z
	.strictObject({
		redeliverHeld: z.boolean().default(true).meta({
			description:
				"If false, held deliveries are not sent. Send them one by one with `redeliver`, or all of them by resuming again.",
		}),
	})
	.meta({ id: "ResumeWebhook", example: { redeliverHeld: true } });

export const testEventSchema = z
	.strictObject({
		event: event.optional().meta({ description: "Default: the first event that the webhook subscribes to." }),
	})
	.meta({ id: "TestWebhook", example: { event: "DOCUMENT_COMPLETED" } });

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const URL = "https://example.com/hooks";
const webhookExample = {
	id: 9,
	userId: 3,
	teamId: null,
	url: URL,
	events: ["DOCUMENT_COMPLETED"],
	enabled: true,
	sendSecretHeader: false,
	secretHeaderWarning: null,
	failingSince: null,
	pausedAt: null,
	createdAt: "2026-11-21T09:00:00.000Z",
	updatedAt: "2026-11-21T09:00:00.000Z",
};

export const webhookSchema = z
	.object({
		id: z.int(),
		userId: z.int(),
		teamId: z.int().nullable(),
		url: z.string(),
		events: z.array(event),
		enabled: z.boolean(),
		sendSecretHeader: z.boolean(),
		secretHeaderWarning: z
			.string()
			.nullable()
			.meta({ description: "The risk of `sendSecretHeader`. Null if it is off." }),
		failingSince: z.iso
			.datetime()
			.nullable()
			.meta({ description: "The time since which every delivery attempt has failed. Null after a success." }),
		pausedAt: z.iso.datetime().nullable().meta({
			description: "When the webhook was paused because deliveries kept failing. Resume it to deliver again.",
		}),
		createdAt: z.iso.datetime(),
		updatedAt: z.iso.datetime(),
	})
	.meta({ id: "Webhook", example: webhookExample });

export const createdWebhookSchema = webhookSchema
	.extend({
		secret: z.string().meta({
			description: "Verifies signatures (Standard Webhooks). Shown only in this response.",
			example: SECRET,
		}),
	})
	.meta({ id: "CreatedWebhook", example: { ...webhookExample, secret: SECRET } });

export const webhookListSchema = z
	.object({ webhooks: z.array(webhookSchema), totalPages: z.int() })
	.meta({ id: "WebhookList", example: { webhooks: [webhookExample], totalPages: 1 } });

const deliveryExample = {
	id: "8f5e1f3e-3c1d-4b7a-9a53-1f0f6a1c2d3e",
	webhookId: 9,
	event: "DOCUMENT_COMPLETED",
	status: "DELIVERED",
	attempts: 1,
	responseStatus: 200,
	responseBody: "ok",
	durationMs: 143,
	error: null,
	payload: {
		event: "DOCUMENT_COMPLETED",
		payload: { id: 42, status: "COMPLETED" },
		createdAt: "2026-11-21T10:02:00.000Z",
		webhookEndpoint: URL,
	},
	createdAt: "2026-11-21T10:02:00.000Z",
	lastAttemptAt: "2026-11-21T10:02:01.000Z",
	deliveredAt: "2026-11-21T10:02:01.000Z",
};

export const deliverySchema = z
	.object({
		id: z.uuid().meta({ description: "The `webhook-id` header, the same for every attempt." }),
		webhookId: z.int(),
		event,
		status: z.enum(deliveryStatuses).meta({
			description:
				"PENDING: waiting for the next attempt. FAILED: every attempt failed. HELD: the webhook is paused; delivered when it is resumed.",
		}),
		attempts: z.int().meta({ description: "Number of attempts so far." }),
		responseStatus: z.int().nullable().meta({ description: "HTTP status of the last response." }),
		responseBody: z.string().nullable().meta({
			description: "The first 4 kB of the last response's body, as UTF-8. Null without a response.",
		}),
		durationMs: z.int().nullable().meta({ description: "How long the last attempt took." }),
		error: z.string().nullable().meta({ description: "Why the last attempt failed." }),
		payload: z.record(z.string(), z.unknown()),
		createdAt: z.iso.datetime(),
		lastAttemptAt: z.iso.datetime().nullable(),
		deliveredAt: z.iso.datetime().nullable(),
	})
	.meta({ id: "WebhookDelivery", example: deliveryExample });

export const deliveryListSchema = z
	.object({ deliveries: z.array(deliverySchema), totalPages: z.int() })
	.meta({ id: "WebhookDeliveryList", example: { deliveries: [deliveryExample], totalPages: 1 } });
