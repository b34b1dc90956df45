import { checkCsrf } from "@repo/accounts/forms";
import { copyScript, formRequest, pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../../../dependencies.ts";
import { page } from "../../../platform/html/page.tsx";
import { listAddress, WEBHOOKS_PATH, webhookAddress } from "../../../webhooks/addresses.ts";
import { changeWebhook } from "../../../webhooks/change-webhook.ts";
import { deleteWebhook } from "../../../webhooks/delete-webhook.ts";
import { webhookEvents } from "../../../webhooks/events.ts";
import { getWebhook } from "../../../webhooks/queries/webhooks.ts";
import { resumeWebhook } from "../../../webhooks/resume-webhook.ts";
import { webhookIdSchema } from "../../../webhooks/schemas.ts";
import { newWebhookSecret } from "../../../webhooks/secret.ts";
import { type ExamplePayloadOf, sendTestEvent } from "../../../webhooks/send-test-event.ts";
import { teamQuery } from "../../frame/open-settings.ts";
import { webhookActions } from "./forms.ts";
import { type Opened, openWebhooks, sharedOf } from "./open-webhooks.ts";
import { problemOf } from "./problem-of.ts";
import { showWebhook } from "./show-webhook.tsx";
import { takeDelivery } from "./take-delivery.ts";
import { SecretPage } from "./webhook-form.tsx";

type Deps = Dependencies & { examplePayloadOf: ExamplePayloadOf };

/** The action of a button on the page of a webhook. */
export function actionRoute(deps: Deps): Endpoint {
	return endpoint({
		...sharedOf(deps),
		method: "post",
		path: `${WEBHOOKS_PATH}/:webhookId/:action`,
		operationId: "actOnWebhook",
		summary: "Enable, disable, resume, test or delete a webhook, or replace its secret",
		request: {
			...formRequest,
			params: webhookIdSchema.extend({ action: z.enum(webhookActions) }),
			query: teamQuery,
		},
		responses: pageResponses,
		handle: async ({ caller: session, query, params: { webhookId: id, action }, body }) => {
			checkCsrf(session, "webhooks", body.csrf);
			const at = { ...query, path: id };
			if (action === "test" || action === "resume") {
				const opened = await openWebhooks(deps, "webhooks.deliver", session, at);
				try {
					return seeOther(await deliver(deps, opened, { id, action, event: body.event }));
				} catch (error) {
					const { status, headers, problem } = problemOf(error);
					return page(status, await showWebhook(deps, opened, { id, problem }), { headers });
				}
			}
			const { viewer, access } = await openWebhooks(deps, "webhooks.manage", session, at);
			if (action === "delete") {
				await deleteWebhook(deps, access, id);
				return seeOther(listAddress(viewer.account, "deleted"));
			}
			if (action === "rotate-secret") {
				const secret = newWebhookSecret();
				await changeWebhook(deps, access, id, { secret });
				const shown = { ...viewer, title: "Secret replaced", webhookId: id, secret };
				return page(200, <SecretPage {...shown} />, { inlineScript: copyScript });
			}
			await changeWebhook(deps, access, id, { enabled: action === "enable" });
			return seeOther(webhookAddress(viewer.account, id, action));
		},
	});
}

type Delivering = { id: number; action: "test" | "resume"; event: unknown };

/** Returns the URL to redirect to. */
async function deliver(
	deps: Deps,
	{ viewer: { account }, access }: Opened<"webhooks.deliver">,
	{ id, action, event }: Delivering,
): Promise<string> {
	if (action === "test") await takeDelivery(deps, access);
	return deps.db.transaction(async (tx) => {
		if (action === "resume") {
			await getWebhook(tx, access, id);
			await resumeWebhook(tx, deps, id, { redeliverHeld: true });
			return webhookAddress(account, id, action);
		}
		const chosen = z.enum(webhookEvents).safeParse(event).data;
		const delivery = await sendTestEvent(tx, deps, access, { webhookId: id, event: chosen });
		return webhookAddress(account, `${id}/deliveries/${delivery.id}`, action);
	});
}
