import type { Endpoint } from "@repo/validation";
import { apiToken } from "../../api-tokens/api-token-caller.ts";
import { changeEndpoint } from "../../api-tokens/change-endpoint.ts";
import type { Dependencies } from "../../dependencies.ts";
import { createWebhook } from "../create-webhook.ts";
import { presentWebhook } from "../presenter.ts";
import { createdWebhookSchema, newWebhookSchema } from "../schemas.ts";

export function creationRoute(dependencies: Dependencies): Endpoint {
	return changeEndpoint(dependencies, {
		tags: ["Webhooks"],
		method: "post",
		path: "/api/v1/webhooks",
		operationId: "createWebhook",
		summary: "Create a webhook",
		description:
			"Deliveries are signed as Standard Webhooks has it (webhook-id, webhook-timestamp, webhook-signature), tried 14 times within 28 hours, and may come twice: `webhook-id` tells. An endpoint that keeps failing is paused: see `resume`.",
		caller: apiToken(dependencies)("webhooks.manage"),
		request: { body: newWebhookSchema },
		responses: {
			200: {
				description: "The webhook with its secret, which is shown only once",
				body: createdWebhookSchema,
			},
		},
		problems: { 400: "The address is one of a private network, or there are too many webhooks." },
		handle: async ({ tx, caller: { owner }, body }) => {
			const { webhook, secret } = await createWebhook(tx, dependencies, owner, body);
			return { status: 200, body: { ...presentWebhook(webhook), secret } };
		},
	});
}
