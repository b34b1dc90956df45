import { type Endpoint, endpoint } from "@repo/validation";
import { actingUser } from "../accounts/log/record-account-event.ts";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { changeWebhook } from "../webhooks/change-webhook.ts";
import { createWebhook } from "../webhooks/create-webhook.ts";
import { deleteWebhook } from "../webhooks/delete-webhook.ts";
import { countWebhooks, getWebhook, listWebhooks } from "../webhooks/queries/webhooks.ts";
import { resumeWebhook } from "../webhooks/resume-webhook.ts";
import {
	createdWebhookSchema,
	newWebhookSchema,
	resumeSchema,
	webhookChangeSchema,
	webhookIdSchema,
	webhookListSchema,
	webhookPageSchema,
	webhookSchema,
} from "../webhooks/schemas.ts";
import type { MakeExamplePayload } from "../webhooks/send-delivery.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { presentWebhook } from "./present-webhook.ts";

import { deliveryRoutes } from "./webhook-deliveries.ts";

const common = { tags: ["Webhooks"] };
const problems = { 404: "Webhook not found." };

export function webhookRoutes(
	dependencies: Dependencies & { makeExamplePayload: MakeExamplePayload },
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
			description:
				"Changes the URL, events or secret of a webhook, or enables or disables it. Turning `sendSecretHeader` on, or changing the URL while it is on, needs a new `secret` in the same request, so that the current one reaches no other receiver.",
			caller: token("webhooks.manage"),
			request: { params: webhookIdSchema, body: webhookChangeSchema },
			responses: { 200: { description: "The changed webhook", body: webhookSchema } },
			problems: {
				...problems,
				400: "The URL is in a private network, or the change needs a new secret (`webhook_secret_required`).",
			},
			handle: async ({ caller: { owner, holder }, params: { webhookId }, body, request }) => ({
				status: 200,
				body: presentWebhook(
					await changeWebhook(
						dependencies,
						owner,
						webhookId,
						body,
						actingUser(owner.userId, request.ip, holder),
					),
				),
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
			handle: async ({ caller: { owner, holder }, params: { webhookId }, request }) => ({
				status: 200,
				body: presentWebhook(
					await deleteWebhook(dependencies, owner, webhookId, actingUser(owner.userId, request.ip, holder)),
				),
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
			handle: async ({ tx, caller: { owner, holder }, params: { webhookId }, body, request }) => {
				const webhook = await getWebhook(tx, owner, webhookId);
				const { redeliverHeld = true } = body;
				const by = actingUser(owner.userId, request.ip, holder);
				const resumed = await resumeWebhook(tx, dependencies, webhookId, { by, redeliverHeld });
				return { status: 200, body: presentWebhook(resumed ?? webhook) };
			},
		}),
		...deliveryRoutes(dependencies),
	];
}

function creationRoute(dependencies: Dependencies): Endpoint {
	return changeEndpoint(dependencies, {
		tags: ["Webhooks"],
		method: "post",
		path: "/api/v1/webhooks",
		operationId: "createWebhook",
		summary: "Create a webhook",
		description:
			"Creates a webhook. Deliveries are signed as described in Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`) and attempted up to 14 times within 28 hours. If 5,000 deliveries to a webhook already wait, further ones are FAILED in its log, from where they can be redelivered. An event can be delivered more than once: use `webhook-id` to ignore duplicates. A webhook whose deliveries keep failing is paused: see `resume`.",
		caller: apiToken(dependencies)("webhooks.manage"),
		request: { body: newWebhookSchema },
		responses: {
			200: {
				description: "The webhook with its secret, which is shown only once",
				body: createdWebhookSchema,
			},
		},
		problems: { 400: "The URL is in a private network, or the account has too many webhooks." },
		handle: async ({ tx, caller: { owner, holder }, body, request }) => {
			const by = actingUser(owner.userId, request.ip, holder);
			const { webhook, secret } = await createWebhook(tx, dependencies, owner, body, by);
			return { status: 200, body: { ...presentWebhook(webhook), secret } };
		},
	});
}
