import { type Endpoint, endpoint } from "@repo/validation";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { outbox } from "../webhooks/outbox.ts";
import { getWebhook } from "../webhooks/queries/webhooks.ts";
import {
	deliveryIdSchema,
	deliveryListSchema,
	deliveryPageSchema,
	deliverySchema,
	testEventSchema,
	webhookIdSchema,
} from "../webhooks/schemas.ts";
import { type MakeExamplePayload, redeliver, sendTestEvent } from "../webhooks/send-delivery.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { presentDelivery } from "./present-webhook.ts";

const common = { tags: ["Webhooks"] };

export function deliveryRoutes(
	dependencies: Dependencies & { makeExamplePayload: MakeExamplePayload },
): Endpoint[] {
	const { db } = dependencies;
	const token = apiToken(dependencies);
	return [
		endpoint({
			...common,
			method: "get",
			path: "/api/v1/webhooks/:webhookId/deliveries",
			operationId: "listWebhookDeliveries",
			summary: "List the deliveries of a webhook",
			description: "Returns deliveries with their payload and result, newest first.",
			caller: token("webhooks.read"),
			request: { params: webhookIdSchema, query: deliveryPageSchema },
			responses: { 200: { description: "A page of deliveries", body: deliveryListSchema } },
			problems: { 404: "Webhook not found." },
			handle: async ({ caller: { owner }, params: { webhookId }, query }) => {
				await getWebhook(db, owner, webhookId);
				const { rows, total } = await outbox.listDeliveries(db, webhookId, query);
				const totalPages = Math.ceil(total / query.perPage);
				return { status: 200, body: { deliveries: rows.map(presentDelivery), totalPages } };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/webhooks/:webhookId/deliveries/:deliveryId/redeliver",
			operationId: "redeliverWebhook",
			summary: "Redeliver an event",
			description: "Delivers an event again with the same `webhook-id`.",
			caller: token("webhooks.deliver"),
			request: { params: deliveryIdSchema },
			responses: { 200: { description: "The delivery, waiting to be sent", body: deliverySchema } },
			problems: {
				404: "Webhook or delivery not found.",
				400: "The webhook is disabled or paused, or too many deliveries to it are waiting.",
			},
			handle: async ({ tx, caller: { owner }, params }) => ({
				status: 200,
				body: presentDelivery(await redeliver(tx, owner, params)),
			}),
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/webhooks/:webhookId/test",
			operationId: "testWebhook",
			summary: "Send a test event",
			description:
				'Delivers the example of an event to this webhook, signed and retried like any other. Its body has `"test": true`.',
			caller: token("webhooks.deliver"),
			request: { params: webhookIdSchema, body: testEventSchema, bodyOptional: true },
			responses: { 200: { description: "The delivery, waiting to be sent", body: deliverySchema } },
			problems: {
				404: "Webhook not found.",
				400: "The webhook is disabled or paused, or too many deliveries to it are waiting.",
			},
			handle: async ({ tx, caller: { owner }, params: { webhookId }, body: { event } }) => ({
				status: 200,
				body: presentDelivery(await sendTestEvent(tx, dependencies, owner, { webhookId, event })),
			}),
		}),
	];
}
