import { httpUrl, idText, integerText } from "@repo/validation";
import { deliveryStatuses } from "@repo/webhooks";
import { z } from "zod";
import { webhookEvents } from "./tables.ts";

const event = z.enum(webhookEvents);
const moment = z.iso.datetime();

export const webhookIdSchema = z.object({ webhookId: idText });
export const deliveryIdSchema = webhookIdSchema.extend({ deliveryId: z.uuid() });

export const deliveryQuery = z.object({
	limit: integerText({ min: 1, max: 100, fallback: 50 }),
	status: z.enum(deliveryStatuses).optional(),
});

export const newWebhook = z
	.strictObject({
		url: httpUrl.meta({ description: "An https URL at a public address." }),
		events: z
			.array(event)
			.min(1, "must contain at least one event, such as booking.created")
			.max(webhookEvents.length)
			.transform((all) => [...new Set(all)])
			.meta({ override: { type: "array", minItems: 1, items: { enum: [...webhookEvents] } } }),
	})
	.meta({
		id: "NewWebhook",
		example: { url: "https://example.com/hooks", events: ["booking.created", "booking.cancelled"] },
	});
export type NewWebhook = z.output<typeof newWebhook>;

export const testEvent = z
	.strictObject({
		event: event.optional().meta({ description: "Default: the first event that the webhook subscribes to." }),
	})
	.meta({ id: "TestWebhook", example: { event: "booking.created" } });

const exampleWebhook = {
	id: 9,
	url: "https://example.com/hooks",
	events: ["booking.created", "booking.cancelled"],
	failing_since: null,
	paused_at: null,
	created_at: "2030-04-20T08:15:00.000Z",
};

export const webhookSchema = z
	.object({
		id: z.int(),
		url: z.string(),
		events: z.array(event),
		failing_since: moment
			.nullable()
			.meta({ description: "Since when every attempt has failed. Null after a success." }),
		paused_at: moment.nullable().meta({
			description: "When it was paused because deliveries kept failing. Resume it to deliver again.",
		}),
		created_at: moment,
	})
	.meta({ id: "Webhook", example: exampleWebhook });

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
export const createdWebhook = webhookSchema
	.extend({
		secret: z.string().meta({ description: "Verifies signatures (Standard Webhooks). Shown only once." }),
	})
	.meta({ id: "CreatedWebhook", example: { ...exampleWebhook, secret } });

export const webhookList = z
	.object({ webhooks: z.array(webhookSchema) })
	.meta({ id: "WebhookList", example: { webhooks: [exampleWebhook] } });

const exampleDelivery = {
	id: "8f5e1f3e-3c1d-4b7a-9a53-1f0f6a1c2d3e",
	event: "connection.ended",
	status: "DELIVERED",
	attempts: 1,
	response_status: 204,
	response_body: "",
	duration_ms: 143,
	error: null,
	payload: {
		type: "connection.ended",
		timestamp: "2030-05-01T10:02:00.000Z",
		data: { sub: "17", client_id: "app_TZW_pHCWbUaicL2O7yYh" },
	},
	created_at: "2030-05-01T10:02:00.000Z",
	last_attempt_at: "2030-05-01T10:02:01.000Z",
};

export const deliverySchema = z
	.object({
		id: z.uuid().meta({ description: "The `webhook-id` header, the same for every attempt." }),
		event,
		status: z.enum(deliveryStatuses).meta({
			description: "PENDING: the next attempt follows. FAILED: given up. HELD: until the webhook is resumed.",
		}),
		attempts: z.int(),
		response_status: z.int().nullable(),
		response_body: z
			.string()
			.nullable()
			.meta({ description: "The first 4 kB of the last response, as UTF-8." }),
		duration_ms: z.int().nullable(),
		error: z.string().nullable().meta({ description: "Why the last attempt failed, or was not made." }),
		payload: z.record(z.string(), z.unknown()),
		created_at: moment,
		last_attempt_at: moment.nullable(),
	})
	.meta({ id: "WebhookDelivery", example: exampleDelivery });

export const deliveryList = z
	.object({ deliveries: z.array(deliverySchema) })
	.meta({ id: "WebhookDeliveryList", example: { deliveries: [exampleDelivery] } });

/** The members of `schema` from a row whose columns have the same names in camel case. */
export function presentRow<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, row: object) {
	const members = Object.keys(schema.shape).map((name) => {
		const column = name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
		const value = (row as Record<string, unknown>)[column];
		return [name, value instanceof Date ? value.toISOString() : value];
	});
	return schema.parse(Object.fromEntries(members));
}
