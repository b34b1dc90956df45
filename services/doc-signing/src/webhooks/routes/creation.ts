import { type Endpoint, endpoint } from "@repo/validation";
import { apiToken } from "../../api-tokens/api-token-caller.ts";
import { idempotent } from "../../api-tokens/idempotent.ts";
import type { Dependencies } from "../../dependencies.ts";
import { createWebhook } from "../create-webhook.ts";
import { presentWebhook } from "../presenter.ts";
import { createdWebhookSchema, newWebhookSchema } from "../schemas.ts";

export function creationRoute(dependencies: Dependencies): Endpoint {
	const creation = endpoint({
		tags: ["Webhooks"],
		method: "post",
		path: "/api/v1/webhooks",
		operationId: "createWebhook",
		summary: "Subscribe an address to events",
		description:
			"Deliveries are signed as Standard Webhooks has it (webhook-id, webhook-timestamp, webhook-signature), tried for a day, and may come twice: `webhook-id` tells.",
		caller: apiToken(dependencies)("webhooks.manage"),
		request: { body: newWebhookSchema },
		responses: {
			200: {
				description: "The webhook with its secret, which is not shown again",
				body: createdWebhookSchema,
			},
		},
		problems: { 400: "The address is one of a private network, or there are too many webhooks." },
		handle: ({ caller: { owner, keep }, body }) =>
			createWebhook(dependencies, owner, body, (tx, { webhook, secret }) =>
				keep(tx, { status: 200, body: { ...presentWebhook(webhook), secret } }),
			),
	});
	return idempotent(dependencies, creation);
}
