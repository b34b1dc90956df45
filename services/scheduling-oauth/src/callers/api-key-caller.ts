import type { IncomingHttpHeaders } from "node:http";
import { noteCaller } from "@repo/http-errors";
import { hashSecret } from "@repo/service-kit/crypto";
import type { CallerKind } from "@repo/validation";
import { ApiKeyNotValid } from "../accounts/api-keys/errors.ts";
import { findKeyHolder, type KeyHolder } from "../accounts/api-keys/queries.ts";
import { readBearerToken } from "../clients/authentication/rules/authorization-header.ts";
import type { Scope } from "../clients/rules/scope.ts";
import type { Dependencies } from "../dependencies.ts";
import { TokenMissing } from "../tokens/errors.ts";
import { type BearerCaller, bearerToken } from "./bearer-caller.ts";

/** `app` is what an access token says about the user; an API key has none. */
export type ApiCaller = { user: KeyHolder; canReadProfile: boolean; app?: BearerCaller };

const bothWays =
	"Send an API key in the header X-API-Key: <API key>, or an access token in the header Authorization: Bearer <access token>.";

type Deps = Pick<Dependencies, "db" | "clock">;
type Request = { headers: IncomingHttpHeaders; query: unknown };

/** Authenticates by API key, or by an access token with `scope`. An invalid key is 401 even with a valid token. */
export function apiKeyOrBearer(dependencies: Dependencies, scope: Scope): CallerKind<ApiCaller> {
	const bearer = bearerToken(dependencies, { scope });
	return {
		security: [...apiKeySecurity, ...bearer.security],
		authenticate: async (request) => {
			const user = await findApiKeyUser(dependencies, request);
			if (user) return { user, canReadProfile: true };
			if (readBearerToken(request.rawHeaders) === undefined) throw new TokenMissing(scope, bothWays);
			const app = await bearer.authenticate(request);
			const canReadProfile = app.scopes.includes("READ_PROFILE" satisfies Scope);
			return { user: { id: app.userId, username: app.username }, canReadProfile, app };
		},
	};
}

export const apiKeySecurity = [{ apiKey: [] }, { apiKeyInQuery: [] }];

/** The user of the request's API key; undefined if it has none. Throws {@link ApiKeyNotValid}. */
export async function findApiKeyUser({ db, clock }: Deps, request: Request): Promise<KeyHolder | undefined> {
	const key = request.headers["x-api-key"] ?? (request.query as { apiKey?: unknown }).apiKey;
	if (key === undefined) return undefined;
	const user = typeof key === "string" ? await findKeyHolder(db, hashSecret(key), clock()) : undefined;
	if (!user) throw new ApiKeyNotValid();
	noteCaller({ userId: user.id });
	return user;
}
