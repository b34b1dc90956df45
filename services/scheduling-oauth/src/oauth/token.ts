import { type Endpoint, endpoint } from "@repo/validation";
import { clientCredentials } from "../clients/authentication/rules/client-credentials.ts";
import {
	clientSecurity,
	exampleClient,
	notStored,
	oauthBodyTypes,
	oauthErrors,
} from "../clients/authentication/schemas.ts";
import type { Dependencies } from "../dependencies.ts";
import { type GrantType, grantTokens } from "../tokens/grant-tokens.ts";
import { countRefusals } from "../tokens/metrics.ts";
import { tokenRequest, tokenResponse } from "../tokens/schemas.ts";
import { recordFailures } from "./record-failures.ts";

const credentials =
	"The client credentials can be sent in the body or as HTTP Basic, and a refresh token in the body or as `Authorization: Bearer`.";

const exchange = {
	grant_type: "authorization_code",
	code: "ac_…",
	redirect_uri: "https://app.example/callback",
};

const exchanges = {
	"Exchange a code": { ...exchange, ...exampleClient },
	"Exchange a code with PKCE": {
		...exchange,
		...exampleClient,
		code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
	},
};

const refresh = { grant_type: "refresh_token", refresh_token: "rt_…", ...exampleClient };

/** The token endpoint, and the refresh endpoint that the first apps use. */
export function tokenRoutes(dependencies: Dependencies): Endpoint[] {
	return [
		tokenEndpoint(dependencies, {
			path: "/api/auth/oauth/token",
			operationId: "createToken",
			summary: "Exchange a code or refresh an access token",
			description: `Issues tokens for an authorization code or a refresh token. ${credentials}`,
			examples: { ...exchanges, "Refresh an access token": refresh },
			allowed: ["authorization_code", "refresh_token"],
		}),
		tokenEndpoint(dependencies, {
			path: "/api/auth/oauth/refreshToken",
			operationId: "refreshToken",
			summary: "Refresh an access token",
			description: `Issues a new access token for a refresh token. ${credentials}`,
			examples: { "Refresh an access token": refresh },
			allowed: ["refresh_token"],
		}),
	];
}

type Address = {
	path: string;
	operationId: string;
	summary: string;
	description: string;
	examples: Record<string, unknown>;
	allowed: readonly GrantType[];
};

function tokenEndpoint(dependencies: Dependencies, { allowed, examples, ...address }: Address): Endpoint {
	return endpoint({
		method: "post",
		...address,
		tags: ["OAuth"],
		caller: clientSecurity,
		request: { body: tokenRequest, bodyTypes: oauthBodyTypes, bodyOptional: true, examples },
		responses: { 200: { description: "The tokens.", body: tokenResponse }, ...oauthErrors },
		handle: ({ body, request: { rawHeaders, ip: ipAddress } }) =>
			countRefusals(async () => {
				const credentials = clientCredentials(rawHeaders, body);
				const { clientId } = credentials;
				const tokens = await recordFailures(dependencies, { clientId, ipAddress, what: "token" }, () =>
					grantTokens(dependencies, allowed, body, { rawHeaders, credentials, ipAddress }),
				);
				return { status: 200, headers: notStored, body: tokens };
			}),
	});
}
