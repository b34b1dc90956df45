import type { CallerKind } from "@repo/validation";
import { FormNotOurs } from "../accounts/errors.ts";
import { findSession } from "../accounts/sessions.ts";
import { apiKeySecurity, findApiKeyUser } from "../api-keys/api-key-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { isSameOrigin } from "../platform/http/same-origin.ts";
import { AccessTokensOnlyRead, ApiKeyNeeded } from "./errors.ts";

/** The user in person, by API key or session. Apps' access tokens only read. */
export function apiKeyOrSession(dependencies: Dependencies): CallerKind<{ userId: number }> {
	return {
		security: [...apiKeySecurity, { session: [] }],
		authenticate: async (request) => {
			const holder = await findApiKeyUser(dependencies, request);
			if (holder) return { userId: holder.id };
			const session = await findSession(dependencies, request);
			if (session && !isSameOrigin(request, dependencies.config.BASE_URL)) throw new FormNotOurs();
			if (session) return { userId: session.user.id };
			throw request.headers.authorization ? new AccessTokensOnlyRead() : new ApiKeyNeeded();
		},
	};
}
