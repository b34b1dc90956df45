import type { Dependencies } from "../dependencies.ts";
import { InvalidRequest, UnsupportedGrantType } from "../oauth-protocol/errors.ts";
import { bearerTokenOf } from "../oauth-protocol/rules/authorization-header.ts";
import type { ClientCredentials } from "../oauth-protocol/rules/client-credentials.ts";
import { parseScope } from "../oauth-protocol/rules/scope.ts";
import { exchangeCode } from "./exchange-code.ts";
import type { TokenAnswer } from "./issue-tokens.ts";
import { refreshAccessToken } from "./refresh-access-token.ts";
import type { TokenRequest } from "./schemas.ts";

export type GrantType = "authorization_code" | "refresh_token";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;
type Facts = { rawHeaders: readonly string[]; credentials: ClientCredentials; ipAddress: string | undefined };

/** Answers a token request at an address that takes the given grant types (RFC 6749 §4.1.3, §6). */
export function grantTokens(
	dependencies: Deps,
	allowed: readonly GrantType[],
	body: TokenRequest,
	facts: Facts,
): Promise<TokenAnswer> {
	const { credentials, ipAddress } = facts;
	const grantType = required(body, "grant_type");
	const known = allowed.find((one) => one === grantType);
	if (!known) throw new UnsupportedGrantType(`The grant_type must be ${allowed.join(" or ")} here.`);
	if (known === "refresh_token") {
		const refreshToken = refreshTokenOf(body, facts.rawHeaders);
		return refreshAccessToken(dependencies, {
			credentials,
			refreshToken,
			scopes: parseScope(body.scope ?? ""),
			ipAddress,
		});
	}
	return exchangeCode(dependencies, {
		credentials,
		code: required(body, "code"),
		redirectUri: required(body, "redirect_uri"),
		codeVerifier: body.code_verifier,
		ipAddress,
	});
}

/** From the body, or as older clients send it: `Authorization: Bearer <refresh token>`. */
function refreshTokenOf(body: TokenRequest, rawHeaders: readonly string[]): string {
	const header = bearerTokenOf(rawHeaders);
	const inHeader = header === undefined || header === "repeated" ? undefined : header.value || undefined;
	if (inHeader !== undefined && body.refresh_token !== undefined && inHeader !== body.refresh_token)
		throw new InvalidRequest("The refresh token in the body is not the one in the Authorization header.");
	return inHeader ?? required(body, "refresh_token");
}

function required(body: TokenRequest, name: keyof TokenRequest): string {
	const value = body[name];
	if (value === undefined) throw new InvalidRequest(`The parameter ${name} is missing.`);
	return value;
}
