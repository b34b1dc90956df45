import { checkCsrf, onceValue } from "@repo/accounts/forms";
import { requireProof } from "@repo/accounts/security";
import {
	copyScript,
	doneQuery,
	emptyForm,
	formRequest,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { createApiKey } from "../../accounts/api-keys/create-api-key.ts";
import { listApiKeys } from "../../accounts/api-keys/queries.ts";
import { revokeApiKey } from "../../accounts/api-keys/revoke-api-key.ts";
import { apiKeyForm } from "../../accounts/api-keys/schemas.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { ApiKeyCreatedPage, ApiKeysPage } from "./api-keys-page.tsx";

const path = "/account/api-keys";

export function apiKeyRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, clock, config } = dependencies;
	const caller = signedIn(dependencies);
	return [
		endpoint({
			method: "get",
			path,
			operationId: "showApiKeys",
			summary: "The user's API keys",
			documented: false,
			caller,
			request: { query: doneQuery },
			responses: pageResponses,
			handle: async ({ caller: session, query }) => {
				const keys = await listApiKeys(db, session.user.id);
				const props = { session, keys, now: clock(), form: emptyForm, done: "done" in query };
				return page(200, <ApiKeysPage {...props} />);
			},
		}),
		endpoint({
			method: "post",
			path,
			operationId: "createApiKey",
			summary: "Create an API key, shown once",
			documented: false,
			caller,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ caller: session, body, request: { ip: ipAddress } }) => {
				requireProof(dependencies, session, path);
				const { done: key, refused } = await submitForm(apiKeyForm, body, {
					check: () => checkCsrf(session, "api-keys", body.csrf),
					act: ({ form_id, ...typed }) => {
						// Derived, so that a second submission shows the same key without a copy of it being stored.
						const random = form_id && onceValue(session, "api-key", { form_id, ...typed });
						const key = { ...typed, ...(random && { random }), ipAddress };
						return createApiKey(dependencies, session.user, key);
					},
				});
				// Not a redirect: the key would have to be stored to show it there.
				if (!refused)
					return page(200, <ApiKeyCreatedPage session={session} apiKey={key} baseUrl={config.BASE_URL} />, {
						inlineScript: copyScript,
					});
				const keys = await listApiKeys(db, session.user.id);
				const props = { session, keys, now: clock(), form: refused.form, done: false };
				return page(refused.status, <ApiKeysPage {...props} />, { headers: refused.headers });
			},
		}),
		endpoint({
			method: "post",
			path: `${path}/:keyId/revoke`,
			operationId: "revokeApiKey",
			summary: "Revoke an API key",
			documented: false,
			caller,
			request: { ...formRequest, params: z.object({ keyId: idText }) },
			responses: pageResponses,
			handle: async ({ caller: session, body, params, request }) => {
				checkCsrf(session, "api-keys", body.csrf);
				await revokeApiKey(dependencies, session.user, params.keyId, request.ip);
				return seeOther(`${path}?done`);
			},
		}),
	];
}
