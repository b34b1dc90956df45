import { checkCsrf } from "@repo/accounts/forms";
import { formRequest, seeOther, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint, integerText } from "@repo/validation";
import type { Dependencies } from "../../../dependencies.ts";
import { page } from "../../../platform/html/page.tsx";
import { WEBHOOKS_PATH, webhookAddress } from "../../../webhooks/addresses.ts";
import { changeWebhook } from "../../../webhooks/change-webhook.ts";
import { listWebhooks } from "../../../webhooks/queries/webhooks.ts";
import { webhookIdSchema } from "../../../webhooks/schemas.ts";
import { shownQuery, teamQuery } from "../../frame/open-settings.ts";
import { webhookForm } from "./forms.ts";
import { openWebhooks, sharedOf } from "./open-webhooks.ts";
import { showWebhook } from "./show-webhook.tsx";
import { WebhooksPage } from "./webhooks-page.tsx";

/** An account has at most 50. */
const ALL = { page: 1, perPage: 100 };

const doneWords = new Map([
	["saved", "Saved."],
	["enable", "Webhook enabled."],
	["disable", "Webhook disabled."],
	["resume", "Webhook resumed. Held deliveries are being sent."],
]);

/** The list, and a webhook with its deliveries and settings. */
export function readingRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db } = deps;
	const shared = sharedOf(deps);
	return [
		endpoint({
			...shared,
			method: "get",
			path: WEBHOOKS_PATH,
			operationId: "showWebhooks",
			summary: "The webhooks of a person or team",
			request: { query: shownQuery },
			handle: async ({ caller: session, query }) => {
				const { viewer, access } = await openWebhooks(deps, "webhooks.read", session, { ...query, path: "" });
				const done = query.done === "deleted" ? "Webhook deleted." : undefined;
				const webhooks = await listWebhooks(db, access, ALL);
				return page(200, <WebhooksPage {...viewer} webhooks={webhooks} done={done} />);
			},
		}),
		endpoint({
			...shared,
			method: "get",
			path: `${WEBHOOKS_PATH}/:webhookId`,
			operationId: "showWebhook",
			summary: "A webhook with its deliveries",
			request: {
				params: webhookIdSchema,
				query: shownQuery.extend({ page: integerText({ min: 1, max: 1_000_000, fallback: 1 }) }),
			},
			handle: async ({ caller: session, query, params: { webhookId: id } }) => {
				const opened = await openWebhooks(deps, "webhooks.read", session, { ...query, path: id });
				const done = doneWords.get(query.done ?? "");
				return page(200, await showWebhook(deps, opened, { id, page: query.page, done }));
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: `${WEBHOOKS_PATH}/:webhookId`,
			operationId: "changeWebhookInBrowser",
			summary: "Change the address and events of a webhook",
			request: { ...formRequest, params: webhookIdSchema, query: teamQuery },
			handle: async ({ caller: session, query, params: { webhookId: id }, body }) => {
				const opened = await openWebhooks(deps, "webhooks.manage", session, { ...query, path: id });
				const { refused } = await submitForm(webhookForm, body, {
					check: () => checkCsrf(session, "webhooks", body.csrf),
					act: ({ change }) => changeWebhook(deps, opened.access, id, change),
				});
				if (refused) return page(refused.status, await showWebhook(deps, opened, { id, form: refused.form }));
				return seeOther(webhookAddress(opened.viewer.account, id, "saved"));
			},
		}),
	];
}
