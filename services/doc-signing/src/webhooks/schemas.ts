import { httpUrl, idText, integerText, pageSize } from "@repo/validation";
import { z } from "zod";
import { webhookEvents } from "./events.ts";

const event = z.enum(webhookEvents);
const events = z
	.array(event)
	.min(1, "must name at least one event")
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
	status: z.enum(["PENDING", "DELIVERED", "FAILED"]).optional(),
});

export const newWebhookSchema = z.object({ url: httpUrl, events, enabled: z.boolean().default(true) }).meta({
	id: "NewWebhook",
	example: { url: "https://example.com/hooks", events: ["DOCUMENT_COMPLETED"] },
});

export const webhookChangeSchema = z
	.object({ url: httpUrl, events, enabled: z.boolean() })
	.partial()
	.meta({ id: "WebhookChange", example: { enabled: false } });

export const webhookSchema = z
	.object({
		id: z.int(),
		userId: z.int(),
		teamId: z.int().nullable(),
		url: z.string(),
		events: z.array(event),
		enabled: z.boolean(),
		createdAt: z.iso.datetime(),
		updatedAt: z.iso.datetime(),
	})
	.meta({ id: "Webhook" });

export const createdWebhookSchema = webhookSchema
	.extend({
		secret: z.string().meta({
			description: "Checks signatures, as Standard Webhooks has it. Shown this once.",
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
		status: z.enum(["PENDING", "DELIVERED", "FAILED"]),
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
