import { checkCsrf } from "@repo/accounts/forms";
import { requireProof } from "@repo/accounts/security";
import { copyScript, formRequest, pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { teamQuery } from "../../teams/open-settings.ts";
import { changeWebhook } from "../change-webhook.ts";
import { deleteWebhook } from "../delete-webhook.ts";
import { webhookEvents } from "../events.ts";
import { getWebhook } from "../queries/webhooks.ts";
import { resumeWebhook } from "../resume-webhook.ts";
import { webhookIdSchema } from "../schemas.ts";
import { newWebhookSecret } from "../secret.ts";
import { type ExamplePayloadOf, sendTestEvent } from "../send-test-event.ts";
import { listAddress, WEBHOOKS_PATH, webhookAddress } from "./addresses.ts";
import { type WebhookAction, webhookActions } from "./forms.ts";
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
			const opened = await openWebhooks(deps, session, query);
			const { viewer } = opened;
			if (action === "rotate-secret") {
				requireProof(deps, session, webhookAddress(viewer.account, id));
				const secret = newWebhookSecret();
				await changeWebhook(deps, opened.access, id, { secret });
				const shown = { ...viewer, title: "Secret replaced", webhookId: id, secret };
				return page(200, <SecretPage {...shown} />, { inlineScript: copyScript });
			}
			try {
				if (action === "test") await takeDelivery(deps, opened.access);
				return seeOther(await act(deps, opened, { id, action, event: body.event }));
			} catch (error) {
				const { status, headers, problem } = problemOf(error);
				return page(status, await showWebhook(deps, opened, { id, problem }), { headers });
			}
		},
	});
}

type Act = { id: number; action: Exclude<WebhookAction, "rotate-secret">; event: unknown };

/** Returns the URL to redirect to. */
async function act(deps: Deps, { viewer, access }: Opened, { id, action, event }: Act): Promise<string> {
	const { account } = viewer;
	const back = webhookAddress(account, id, action);
	const acts: Record<Act["action"], () => Promise<string>> = {
		enable: async () => {
			await changeWebhook(deps, access, id, { enabled: true });
			return back;
		},
		disable: async () => {
			await changeWebhook(deps, access, id, { enabled: false });
			return back;
		},
		resume: () =>
			deps.db.transaction(async (tx) => {
				await getWebhook(tx, access, id);
				await resumeWebhook(tx, deps, id, { redeliverHeld: true });
				return back;
			}),
		test: () =>
			deps.db.transaction(async (tx) => {
				const chosen = z.enum(webhookEvents).safeParse(event).data;
				const delivery = await sendTestEvent(tx, deps, access, { webhookId: id, event: chosen });
				return webhookAddress(account, `${id}/deliveries/${delivery.id}`, "test");
			}),
		delete: async () => {
			await deleteWebhook(deps, access, id);
			return listAddress(account, "deleted");
		},
	};
	return acts[action]();
}
