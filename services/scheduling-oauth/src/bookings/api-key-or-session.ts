import { isSameOrigin } from "@repo/service-kit/http";
import type { CallerKind } from "@repo/validation";
import { FormNotOurs } from "../accounts/errors.ts";
import { findSession } from "../accounts/sessions.ts";
import { apiKeySecurity, findApiKeyUser } from "../api-keys/api-key-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { bearerTokenOf } from "../oauth-protocol/rules/authorization-header.ts";
import { bearerToken } from "../tokens/bearer-caller.ts";
import { AccessTokensOnlyRead, ApiKeyNeeded } from "./errors.ts";

/** The user in person, by API key or session. Apps' access tokens only read. */
export function apiKeyOrSession(dependencies: Dependencies): CallerKind<{ userId: number }> {
	const bearer = bearerToken(dependencies);
	return {
		security: [...apiKeySecurity, { session: [] }],
		authenticate: async (request) => {
			const holder = await findApiKeyUser(dependencies, request);
			if (holder) return { userId: holder.id };
			const session = await findSession(dependencies, request);
			if (session && !isSameOrigin(request, dependencies.config.BASE_URL)) throw new FormNotOurs();
			if (session) return { userId: session.user.id };
			if (bearerTokenOf(request.rawHeaders) === undefined) throw new ApiKeyNeeded();
			// RFC 6750 §3.1: a token that counts no longer is 401 here, too; apps would take 403 for their last word.
			await bearer.authenticate(request);
			throw new AccessTokensOnlyRead();
		},
	};
}
