import { httpUrl, idText, integerText, pageSize } from "@repo/validation";
import { z } from "zod";
import { webhookEvents } from "./events.ts";
import { isWebhookSecret } from "./rules/signing-key.ts";
import { deliveryStatuses } from "./tables.ts";

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

/** v1 clients send null or empty text for no secret of their own. */
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
			"Signs the deliveries. Behind `whsec_` it is base64, as Standard Webhooks defines; any other text is used as it is (`format: raw` in its libraries). Use at least 24 random characters. When absent on creation, one is generated.",
	});

const sendSecretHeader = z.boolean().meta({
	description:
		"Also sends the secret in the header `X-Documenso-Secret`, for receivers that compare it. The receiver and everything that reads or logs its requests then knows the secret, and can forge signed deliveries.",
});

// No v1 program sends these: a misspelled member is refused rather than passed over.
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
				"False leaves held deliveries as they are: each can be delivered by `redeliver`, all of them by resuming again.",
		}),
	})
	.meta({ id: "ResumeWebhook", example: { redeliverHeld: true } });

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
			.meta({ description: "What `sendSecretHeader` gives away; null when it is off." }),
		failingSince: z.iso
			.datetime()
			.nullable()
			.meta({ description: "Since when every attempt to deliver has failed; null after a success." }),
		pausedAt: z.iso.datetime().nullable().meta({
			description: "When the webhook was paused because it kept failing. Resume it to deliver again.",
		}),
		createdAt: z.iso.datetime(),
		updatedAt: z.iso.datetime(),
	})
	.meta({ id: "Webhook" });

export const createdWebhookSchema = webhookSchema
	.extend({
		secret: z.string().meta({
			description: "Verifies signatures, as Standard Webhooks defines. Shown only in this answer.",
			example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
		}),
	})
	.meta({ id: "CreatedWebhook" });

export const webhookListSchema = z
	.object({ webhooks: z.array(webhookSchema), totalPages: z.int() })
	.meta({ id: "WebhookList" });

export const deliverySchema = z
	.object({
		id: z.uuid().meta({ description: "The `webhook-id` header, the same at every try." }),
		webhookId: z.int(),
		event,
		status: z.enum(deliveryStatuses).meta({
			description:
				"FAILED: every attempt failed. HELD: the webhook was paused when its turn came; it is delivered when the webhook is resumed.",
		}),
		attempts: z.int(),
		responseStatus: z.int().nullable(),
		error: z.string().nullable(),
		payload: z.record(z.string(), z.unknown()),
		createdAt: z.iso.datetime(),
		lastAttemptAt: z.iso.datetime().nullable(),
		deliveredAt: z.iso.datetime().nullable(),
	})
	.meta({ id: "WebhookDelivery" });

export const deliveryListSchema = z
	.object({ deliveries: z.array(deliverySchema), totalPages: z.int() })
	.meta({ id: "WebhookDeliveryList" });
