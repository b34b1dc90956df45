import { copyScript } from "@repo/service-kit/html";
import { type Endpoint, integerText } from "@repo/validation";
import { actingUser } from "../../../accounts/log/record-account-event.ts";
import { changeOnce } from "../../../accounts/tokens/respond-once.ts";
import { appPages } from "../../../callers/app-pages.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { getPageWords } from "../../../languages/words.ts";
import { page } from "../../../platform/html/page.tsx";
import { WEBHOOKS_PATH, webhookAddress } from "../../../webhooks/addresses.ts";
import { changeWebhook } from "../../../webhooks/change-webhook.ts";
import { createWebhook } from "../../../webhooks/create-webhook.ts";
import type { WebhookAccess } from "../../../webhooks/queries/webhooks.ts";
import { webhookIdSchema } from "../../../webhooks/schemas.ts";
import type { MakeExamplePayload } from "../../../webhooks/send-delivery.ts";
import { type Opened, openSettings, teamQuery } from "../../frame/open-settings.ts";
import { actionRoutes } from "./action-routes.tsx";
import { NewWebhookPage, SecretPage, webhookForm } from "./webhook-form.tsx";
import { showWebhook } from "./webhook-page.tsx";

const NEW_PATH = `${WEBHOOKS_PATH}/new`;

type Created = { status: 200; body: { id: number; secret: string } };

/** Webhooks of a person, or of a team for those who manage it: the API's actions, as pages. */
export function webhookSettingsRoutes(
	deps: Dependencies & { makeExamplePayload: MakeExamplePayload },
): Endpoint[] {
	const pages = appPages(deps);
	const creation = pages.page({
		path: NEW_PATH,
		query: teamQuery,
		// `open` asks for a proof before anything is typed.
		isKept: true,
		purpose: "webhooks",
		open: (asked) => openSettings(deps, "webhooks.manage", asked, NEW_PATH),
		view: ({ session, opened: { account }, form, csrf }) => (
			<NewWebhookPage {...{ session, account, form, csrf }} />
		),
	});
	return [
		creation,
		pages.action(creation, {
			path: WEBHOOKS_PATH,
			purpose: "webhooks",
			schema: webhookForm,
			act: async ({ formId: key, change }, { session, caller, opened: { account, access }, request }) => {
				const { method, path } = request;
				const by = actingUser(session.user.id, caller.browser.ipAddress);
				const holder = { userId: session.user.id };
				const once = { holder, key, method, path, body: change, context: access.teamId };
				// The form's id is its Idempotency-Key: submitted again, it shows the same secret.
				const { body } = await changeOnce<Created>(deps, once, async (tx) => {
					const settings = { ...change, enabled: true, secret: undefined, sendSecretHeader: false };
					const { webhook, secret } = await createWebhook(tx, deps, access, settings, by);
					return { status: 200, body: { id: webhook.id, secret } };
				});
				const shown = { session, account, isNew: true, ...body };
				return page(200, <SecretPage {...shown} />, { inlineScript: copyScript });
			},
		}),
		...pages.formPage({
			path: `${WEBHOOKS_PATH}/:webhookId`,
			params: webhookIdSchema,
			query: teamQuery.extend({ page: integerText({ min: 1, max: 1_000_000, fallback: 1 }) }),
			open: ({ params, ...asked }): Promise<Opened<WebhookAccess["permission"]>> =>
				openSettings(deps, "webhooks.read", asked, `${WEBHOOKS_PATH}/${params.webhookId}`),
			purpose: "webhooks",
			words: () => getPageWords().developers.webhooks.done,
			view: ({ session, opened, params: { webhookId: id }, query: { page }, form, csrf, done }) =>
				showWebhook(deps, session, opened, { id, page, form, csrf, done }),
			form: {
				schema: webhookForm,
				open: ({ params, ...asked }) =>
					openSettings(deps, "webhooks.manage", asked, `${WEBHOOKS_PATH}/${params.webhookId}`),
				act: async (
					{ change },
					{ params: { webhookId: id }, session, caller, opened: { account, access } },
				) => {
					const by = actingUser(session.user.id, caller.browser.ipAddress);
					await changeWebhook(deps, access, id, change, by);
					return webhookAddress(account, id, "saved");
				},
			},
		}),
		...actionRoutes(deps),
	];
}
