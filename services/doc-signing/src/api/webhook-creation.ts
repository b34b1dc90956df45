import type { Endpoint } from "@repo/validation";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { createWebhook } from "../webhooks/create-webhook.ts";
import { createdWebhookSchema, newWebhookSchema } from "../webhooks/schemas.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { presentWebhook } from "./present-webhook.ts";

export function creationRoute(dependencies: Dependencies): Endpoint {
	return changeEndpoint(dependencies, {
		tags: ["Webhooks"],
		method: "post",
		path: "/api/v1/webhooks",
		operationId: "createWebhook",
		summary: "Create a webhook",
		description:
			"Creates a webhook. Deliveries are signed as described in Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`) and attempted up to 14 times within 28 hours. An event can be delivered more than once: use `webhook-id` to ignore duplicates. A webhook whose deliveries keep failing is paused: see `resume`.",
		caller: apiToken(dependencies)("webhooks.manage"),
		request: { body: newWebhookSchema },
		responses: {
			200: {
				description: "The webhook with its secret, which is shown only once",
				body: createdWebhookSchema,
			},
		},
		problems: { 400: "The URL is in a private network, or the account has too many webhooks." },
		handle: async ({ tx, caller: { owner }, body }) => {
			const { webhook, secret } = await createWebhook(tx, dependencies, owner, body);
			return { status: 200, body: { ...presentWebhook(webhook), secret } };
		},
	});
}
