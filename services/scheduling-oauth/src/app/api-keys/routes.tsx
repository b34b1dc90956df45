import { onceValue } from "@repo/accounts/forms";
import { copyScript } from "@repo/service-kit/html";
import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { createApiKey } from "../../accounts/api-keys/create-api-key.ts";
import { listApiKeys } from "../../accounts/api-keys/queries.ts";
import { revokeApiKey } from "../../accounts/api-keys/revoke-api-key.ts";
import { apiKeyForm } from "../../accounts/api-keys/schemas.ts";
import { appPages } from "../../callers/app-pages.ts";
import type { Dependencies } from "../../dependencies.ts";
import { deleteWebhook, resumeWebhook } from "../../grants/webhooks/change-webhooks.ts";
import { getWebhook, listShownWebhooks } from "../../grants/webhooks/queries.ts";
import { webhookIdSchema } from "../../grants/webhooks/schemas.ts";
import { page } from "../../platform/html/page.tsx";
import { ApiKeyCreatedPage, ApiKeysPage, PATH } from "./api-keys-page.tsx";

export function apiKeyRoutes(deps: Dependencies): Endpoint[] {
	const { db, clock, config } = deps;
	const { formPage, button } = appPages(deps);
	return [
		...formPage({
			path: PATH,
			proof: "to-submit",
			purpose: "api-keys",
			words: { "": "Key revoked.", webhook: "Webhook deleted.", resumed: "Webhook resumed." },
			view: async (shown) => {
				const { id } = shown.session.user;
				const [keys, webhooks] = [await listApiKeys(db, id), await listShownWebhooks(db, id)];
				return <ApiKeysPage {...{ ...shown, keys, webhooks }} now={clock()} />;
			},
			form: {
				schema: apiKeyForm,
				act: async ({ form_id, ...typed }, { session, request: { ip: ipAddress } }) => {
					// Derived, so that a second submission shows the same key without a copy of it being stored.
					const random = form_id && onceValue(session, "api-key", { form_id, ...typed });
					const key = { ...typed, ...(random && { random }), ipAddress };
					const apiKey = await createApiKey(deps, session.user, key);
					// Not a redirect: the key would have to be stored to show it there.
					const shown = { session, apiKey, baseUrl: config.BASE_URL };
					return page(200, <ApiKeyCreatedPage {...shown} />, { inlineScript: copyScript });
				},
			},
		}),
		button({
			path: `${PATH}/:keyId/revoke`,
			params: z.object({ keyId: idText }),
			purpose: "api-keys",
			act: async ({ session, params, request }) => {
				await revokeApiKey(deps, session.user, params.keyId, request.ip);
				return `${PATH}?done`;
			},
		}),
		button({
			path: `${PATH}/webhooks/:webhookId/resume`,
			params: webhookIdSchema,
			purpose: "api-keys",
			act: async ({ session: { user }, params: { webhookId }, request: { ip: ipAddress } }) => {
				const by = { actorType: "user", actor: user.username, ipAddress, at: clock() } as const;
				await db.transaction(async (tx) => {
					const { id } = await getWebhook(tx, { userId: user.id, connectionId: null }, webhookId);
					await resumeWebhook(tx, deps, id, { by, redeliverHeld: true });
				});
				return `${PATH}?done=resumed`;
			},
		}),
		button({
			path: `${PATH}/webhooks/:webhookId/delete`,
			params: webhookIdSchema,
			purpose: "api-keys",
			act: async ({ session: { user }, params: { webhookId }, request: { ip: ipAddress } }) => {
				const by = { actorType: "user", actor: user.username, ipAddress, at: clock() } as const;
				await deleteWebhook(deps, { userId: user.id, connectionId: null }, webhookId, by);
				return `${PATH}?done=webhook`;
			},
		}),
	];
}
