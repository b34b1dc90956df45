import { FormExpired } from "@repo/accounts/forms";
import { isSameOrigin } from "@repo/service-kit/http";
import type { CallerKind } from "@repo/validation";
import { AccessTokensOnlyRead, ApiKeyRequired } from "../bookings/errors.ts";
import { readBearerToken } from "../clients/authentication/rules/authorization-header.ts";
import type { Dependencies } from "../dependencies.ts";
import { apiKeySecurity, findApiKeyUser } from "./api-key-caller.ts";
import { bearerToken } from "./bearer-caller.ts";
import { findSession } from "./sessions.ts";

/** Authenticates by API key or session. Access tokens can only read. */
export function apiKeyOrSession(dependencies: Dependencies): CallerKind<{ userId: number }> {
	const bearer = bearerToken(dependencies);
	return {
		security: [...apiKeySecurity, { session: [] }],
		authenticate: async (request) => {
			const holder = await findApiKeyUser(dependencies, request);
			if (holder) return { userId: holder.id };
			const session = await findSession(dependencies, request);
			if (session && !isSameOrigin(request, dependencies.config.BASE_URL)) throw new FormExpired();
			if (session) return { userId: session.user.id };
			if (readBearerToken(request.rawHeaders) === undefined) throw new ApiKeyRequired();
			// RFC 6750 §3.1: an invalid token is 401 here, too; apps would not refresh it after 403.
			await bearer.authenticate(request);
			throw new AccessTokensOnlyRead();
		},
	};
}
