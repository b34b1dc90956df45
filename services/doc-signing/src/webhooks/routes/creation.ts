import { type Endpoint, endpoint } from "@repo/validation";
import type { z } from "zod";
import { apiToken } from "../../api-tokens/api-token-caller.ts";
import { idempotent } from "../../api-tokens/idempotent.ts";
import type { Dependencies } from "../../dependencies.ts";
import { createWebhook } from "../create-webhook.ts";
import { presentWebhook } from "../presenter.ts";
import { createdWebhookSchema, newWebhookSchema } from "../schemas.ts";
import { decryptSecret, encryptSecret } from "../secret.ts";

type Created = z.input<typeof createdWebhookSchema>;

export function creationRoute(dependencies: Dependencies): Endpoint {
	const { config } = dependencies;
	const creation = endpoint({
		tags: ["Webhooks"],
		method: "post",
		path: "/api/v1/webhooks",
		operationId: "createWebhook",
		summary: "Subscribe an address to events",
		description:
			"Deliveries are signed as Standard Webhooks has it (webhook-id, webhook-timestamp, webhook-signature), tried for a day, and may come twice: `webhook-id` tells.",
		caller: apiToken(dependencies),
		request: { body: newWebhookSchema },
		responses: {
			200: {
				description: "The webhook with its secret, which is not shown again",
				body: createdWebhookSchema,
			},
		},
		problems: { 400: "The address is one of a private network, or there are too many webhooks." },
		handle: ({ caller: { owner, keep }, body }) =>
			createWebhook(dependencies, owner, body, (tx, { webhook, secret }) => {
				const kept = encryptSecret(secret, webhook.userId, config).toString("base64");
				return keep(tx, { status: 200, body: { ...presentWebhook(webhook), secret: kept } });
			}),
	});
	return withSecret(idempotent(dependencies, creation), dependencies);
}

/** An answer that is kept for an Idempotency-Key is kept with the secret encrypted, and opened on its way out. */
function withSecret(kept: Endpoint, { config }: Pick<Dependencies, "config">): Endpoint {
	return {
		...kept,
		handle: async (input) => {
			const answer = await kept.handle(input);
			const created = (answer as { body: unknown }).body as Created;
			const secret = decryptSecret(Buffer.from(created.secret, "base64"), created.userId, config);
			return { ...answer, body: { ...created, secret } } as unknown as typeof answer;
		},
	};
}
