import { type HttpError, noteCaller } from "@repo/http-errors";
import type { CallerKind } from "@repo/validation";
import { readBearerToken } from "../clients/authentication/rules/authorization-header.ts";
import type { Scope } from "../clients/rules/scope.ts";
import type { Dependencies } from "../dependencies.ts";
import { verifyAccessToken } from "../tokens/access-token.ts";
import {
	AuthorizationRepeated,
	InsufficientScope,
	type Needs,
	TokenInvalid,
	TokenMissing,
} from "../tokens/errors.ts";
import { bearersRefused } from "../tokens/metrics.ts";
import { type BearerRow, currentScopes, findBearer, makeBearerQuery } from "../tokens/queries/bearer.ts";

export type BearerCaller = BearerRow & { clientId: string; scopes: string[]; jti: string };

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">;

/** Callers with an access token (RFC 6750), which must carry `scope` if one is named. One SQL statement. */
export function bearerToken(
	dependencies: Deps,
	needs: Needs & { scope?: Scope } = {},
): CallerKind<BearerCaller> {
	const { scope } = needs;
	return {
		security: [{ oauth2: scope === undefined ? [] : [scope] }, { accessToken: [] }],
		authenticate: async (request) => {
			const token = readBearerToken(request.rawHeaders);
			if (token === "repeated") throw refused(token, new AuthorizationRepeated());
			if (token === undefined) throw refused("missing", new TokenMissing(needs));
			const caller = await findBearerCaller(dependencies, token.value);
			if (!caller) throw refused("invalid", new TokenInvalid(needs));
			if (scope !== undefined && !caller.scopes.includes(scope))
				throw refused("insufficient_scope", new InsufficientScope({ ...needs, scope }));
			return caller;
		},
	};
}

function refused(reason: Parameters<typeof bearersRefused.inc>[0], error: HttpError): HttpError {
	bearersRefused.inc(reason);
	return error;
}

/** The user and client of an access token, if it is valid. */
async function findBearerCaller(dependencies: Deps, token: string): Promise<BearerCaller | undefined> {
	const verified = await verifyAccessToken(dependencies, token);
	if (!verified) return undefined;
	const { jti, client_id: clientId, scope } = verified;
	const id = Number(verified.sub);
	noteCaller({ client: clientId, ...(Number.isSafeInteger(id) && { userId: id }) });
	const row = await findBearer(dependencies.db, makeBearerQuery(dependencies, verified));
	if (row) noteCaller({ userId: row.userId });
	return row && { ...row, clientId, jti, scopes: currentScopes(scope.split(" "), row.allowedScopes) };
}
