import { InvalidRequest, UnsupportedGrantType } from "../clients/authentication/errors.ts";
import { readBearerToken } from "../clients/authentication/rules/authorization-header.ts";
import type { ClientCredentials } from "../clients/authentication/rules/client-credentials.ts";
import { parseScope } from "../clients/rules/scope.ts";
import type { Dependencies } from "../dependencies.ts";
import { exchangeCode } from "./exchange-code.ts";
import type { TokenResponse } from "./issue-tokens.ts";
import { tokensIssued } from "./metrics.ts";
import { refreshAccessToken } from "./refresh-access-token.ts";
import { sentResource } from "./rules/sent-resource.ts";
import type { TokenRequest } from "./schemas.ts";

export type GrantType = "authorization_code" | "refresh_token";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">;
type Facts = { rawHeaders: readonly string[]; credentials: ClientCredentials; ipAddress: string | undefined };

/** Serves a token request at an endpoint that accepts the given grant types (RFC 6749 §4.1.3, §6). */
export async function grantTokens(
	dependencies: Deps,
	allowed: readonly GrantType[],
	body: TokenRequest,
	facts: Facts,
): Promise<TokenResponse> {
	const known = allowed.find((one) => one === body.grant_type);
	const accepted = allowed.join(" or ");
	if (body.grant_type === undefined)
		throw new InvalidRequest(`The parameter grant_type is missing: send ${accepted}.`);
	if (!known) throw new UnsupportedGrantType(`The parameter grant_type must be ${accepted}.`);
	const response = await grant(dependencies, known, body, facts);
	tokensIssued.inc(known);
	return response;
}

function grant(
	dependencies: Deps,
	type: GrantType,
	body: TokenRequest,
	{ rawHeaders, credentials, ipAddress }: Facts,
): Promise<TokenResponse> {
	const resource = sentResource(body.resource, dependencies.config.BASE_URL);
	if (type === "refresh_token") {
		const refreshToken = readRefreshToken(body, rawHeaders);
		return refreshAccessToken(dependencies, {
			credentials,
			refreshToken,
			scopes: parseScope(body.scope ?? ""),
			resource,
			ipAddress,
		});
	}
	return exchangeCode(dependencies, {
		credentials,
		code: required(body, "code"),
		redirectUri: required(body, "redirect_uri"),
		codeVerifier: body.code_verifier,
		resource,
		ipAddress,
	});
}

/** From the body, or as older clients send it: `Authorization: Bearer <refresh token>`. */
function readRefreshToken(body: TokenRequest, rawHeaders: readonly string[]): string {
	const header = readBearerToken(rawHeaders);
	const inHeader = header === undefined || header === "repeated" ? undefined : header.value || undefined;
	if (inHeader !== undefined && body.refresh_token !== undefined && inHeader !== body.refresh_token)
		throw new InvalidRequest(
			"The refresh_token in the body differs from the one in the Authorization header.",
		);
	return inHeader ?? required(body, "refresh_token");
}

type Required = "code" | "redirect_uri" | "refresh_token";

const missing: Record<Required, string> = {
	code: "the code that your redirect URI received, such as ac_...",
	redirect_uri: "the same value as in the authorization request, such as https://app.example/callback",
	refresh_token: "the refresh token, such as rt_..., in the body or as Authorization: Bearer",
};

function required(body: TokenRequest, name: Required): string {
	const value = body[name];
	if (value === undefined)
		throw new InvalidRequest(`The parameter ${name} is missing: send ${missing[name]}.`);
	return value;
}
