import { checkCsrf } from "@repo/accounts/forms";
import { copyScript, emptyForm, formRequest, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { changeOnce } from "../../../accounts/tokens/respond-once.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { page } from "../../../platform/html/page.tsx";
import { WEBHOOKS_PATH } from "../../../webhooks/addresses.ts";
import { createWebhook } from "../../../webhooks/create-webhook.ts";
import { teamQuery } from "../../frame/open-settings.ts";
import { webhookForm } from "./forms.ts";
import { openWebhooks, sharedOf } from "./open-webhooks.ts";
import { NewWebhookPage, SecretPage } from "./webhook-form.tsx";

type Created = { status: 200; body: { id: number; secret: string } };

export function creationRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const shared = sharedOf(deps);
	return [
		endpoint({
			...shared,
			method: "get",
			path: `${WEBHOOKS_PATH}/new`,
			operationId: "showNewWebhook",
			summary: "The form of a new webhook",
			request: { query: teamQuery },
			handle: async ({ caller: session, query }) => {
				// Asks for a proof before anything is typed.
				const { viewer } = await openWebhooks(deps, "webhooks.manage", session, { ...query, path: "new" });
				return page(200, <NewWebhookPage {...viewer} form={emptyForm} />);
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: WEBHOOKS_PATH,
			operationId: "createWebhookInBrowser",
			summary: "Create a webhook, whose secret is shown once",
			request: { ...formRequest, query: teamQuery },
			handle: async ({ caller: session, query, body, request: { method, path } }) => {
				const at = { ...query, path: "new" };
				const { viewer, access } = await openWebhooks(deps, "webhooks.manage", session, at);
				const { done, refused } = await submitForm(webhookForm, body, {
					check: () => checkCsrf(session, "webhooks", body.csrf),
					act: ({ formId: key, change }) => {
						const holder = { userId: session.user.id };
						const once = { holder, key, method, path, body: change, teamId: access.teamId };
						// The form's id is its Idempotency-Key: submitted again, it shows the same secret.
						return changeOnce<Created>(deps, once, async (tx) => {
							const settings = { ...change, enabled: true, secret: undefined, sendSecretHeader: false };
							const { webhook, secret } = await createWebhook(tx, deps, access, settings);
							return { status: 200, body: { id: webhook.id, secret } };
						});
					},
				});
				if (refused) return page(refused.status, <NewWebhookPage {...viewer} form={refused.form} />);
				const { id, secret } = done.body;
				const shown = { ...viewer, title: "Webhook created", webhookId: id, secret };
				return page(200, <SecretPage {...shown} />, { inlineScript: copyScript });
			},
		}),
	];
}
