import { type Endpoint, endpoint } from "@repo/validation";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { changeWebhook } from "../webhooks/change-webhook.ts";
import { deleteWebhook } from "../webhooks/delete-webhook.ts";
import { countWebhooks, getWebhook, listWebhooks } from "../webhooks/queries/webhooks.ts";
import { resumeWebhook } from "../webhooks/resume-webhook.ts";
import {
	resumeSchema,
	webhookChangeSchema,
	webhookIdSchema,
	webhookListSchema,
	webhookPageSchema,
	webhookSchema,
} from "../webhooks/schemas.ts";
import type { ExamplePayloadOf } from "../webhooks/send-test-event.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { presentWebhook } from "./present-webhook.ts";
import { creationRoute } from "./webhook-creation.ts";
import { deliveryRoutes } from "./webhook-deliveries.ts";

const common = { tags: ["Webhooks"] };
const problems = { 404: "Webhook not found." };

export function webhookRoutes(
	dependencies: Dependencies & { examplePayloadOf: ExamplePayloadOf },
): Endpoint[] {
	const { db } = dependencies;
	const token = apiToken(dependencies);
	return [
		endpoint({
			...common,
			method: "get",
			path: "/api/v1/webhooks",
			operationId: "listWebhooks",
			summary: "List webhooks",
			description: "Returns webhooks without their secrets, newest first.",
			caller: token("webhooks.read"),
			request: { query: webhookPageSchema },
			responses: { 200: { description: "A page of webhooks", body: webhookListSchema } },
			handle: async ({ caller: { owner }, query }) => {
				const webhooks = await listWebhooks(db, owner, query);
				const totalPages = Math.ceil((await countWebhooks(db, owner)) / query.perPage);
				return { status: 200, body: { webhooks: webhooks.map(presentWebhook), totalPages } };
			},
		}),
		creationRoute(dependencies),
		endpoint({
			...common,
			method: "get",
			path: "/api/v1/webhooks/:webhookId",
			operationId: "getWebhook",
			summary: "Get a webhook",
			description: "Returns a webhook without its secret.",
			caller: token("webhooks.read"),
			request: { params: webhookIdSchema },
			responses: { 200: { description: "The webhook, without its secret", body: webhookSchema } },
			problems,
			handle: async ({ caller: { owner }, params: { webhookId } }) => ({
				status: 200,
				body: presentWebhook(await getWebhook(db, owner, webhookId)),
			}),
		}),
		endpoint({
			...common,
			method: "patch",
			path: "/api/v1/webhooks/:webhookId",
			operationId: "changeWebhook",
			summary: "Change a webhook",
			description: "Changes the URL, events or secret of a webhook, or enables or disables it.",
			caller: token("webhooks.manage"),
			request: { params: webhookIdSchema, body: webhookChangeSchema },
			responses: { 200: { description: "The changed webhook", body: webhookSchema } },
			problems,
			handle: async ({ caller: { owner }, params: { webhookId }, body }) => ({
				status: 200,
				body: presentWebhook(await changeWebhook(dependencies, owner, webhookId, body)),
			}),
		}),
		endpoint({
			...common,
			method: "delete",
			path: "/api/v1/webhooks/:webhookId",
			operationId: "deleteWebhook",
			summary: "Delete a webhook",
			description: "Deletes a webhook and its deliveries.",
			caller: token("webhooks.manage"),
			request: { params: webhookIdSchema },
			responses: { 200: { description: "The deleted webhook", body: webhookSchema } },
			problems,
			handle: async ({ caller: { owner }, params: { webhookId } }) => ({
				status: 200,
				body: presentWebhook(await deleteWebhook(dependencies, owner, webhookId)),
			}),
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/webhooks/:webhookId/resume",
			operationId: "resumeWebhook",
			summary: "Resume a paused webhook",
			description: `Resumes a webhook and delivers its HELD deliveries, oldest first. A webhook is paused, and its owner notified by email, when every delivery attempt has failed for ${dependencies.config.WEBHOOK_PAUSE_HOURS} hours. While it is paused, deliveries are HELD.`,
			caller: token("webhooks.deliver"),
			request: { params: webhookIdSchema, body: resumeSchema, bodyOptional: true },
			responses: { 200: { description: "The changed webhook", body: webhookSchema } },
			problems,
			handle: async ({ tx, caller: { owner }, params: { webhookId }, body }) => {
				const webhook = await getWebhook(tx, owner, webhookId);
				const { redeliverHeld = true } = body;
				const resumed = await resumeWebhook(tx, dependencies, webhookId, { redeliverHeld });
				return { status: 200, body: presentWebhook(resumed ?? webhook) };
			},
		}),
		...deliveryRoutes(dependencies),
	];
}
