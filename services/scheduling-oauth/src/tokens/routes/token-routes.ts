import { type Endpoint, endpoint } from "@repo/validation";
import type { Dependencies } from "../../dependencies.ts";
import { countingFailures } from "../../oauth-protocol/counting-failures.ts";
import { clientCredentials } from "../../oauth-protocol/rules/client-credentials.ts";
import { clientSecurity, notStored, oauthBodyTypes, oauthFaults } from "../../oauth-protocol/schemas.ts";
import { type GrantType, grantTokens } from "../grant-tokens.ts";
import { tokenAnswer, tokenRequest } from "../schemas.ts";

/** Where apps get tokens: the standard's one address, and the second that the first apps know. */
export function tokenRoutes(dependencies: Dependencies): Endpoint[] {
	return [
		tokenEndpoint(dependencies, {
			path: "/api/auth/oauth/token",
			operationId: "createToken",
			summary: "Exchange an authorization code, or refresh an access token",
			allowed: ["authorization_code", "refresh_token"],
		}),
		tokenEndpoint(dependencies, {
			path: "/api/auth/oauth/refreshToken",
			operationId: "refreshToken",
			summary: "Refresh an access token",
			allowed: ["refresh_token"],
		}),
	];
}

type Address = { path: string; operationId: string; summary: string; allowed: readonly GrantType[] };

function tokenEndpoint(dependencies: Dependencies, { allowed, ...address }: Address): Endpoint {
	return endpoint({
		method: "post",
		...address,
		description:
			"The client's id and secret go into the body or into an `Authorization: Basic` header. " +
			"A refresh token goes into the body or into an `Authorization: Bearer` header.",
		tags: ["OAuth"],
		caller: clientSecurity,
		request: { body: tokenRequest, bodyTypes: oauthBodyTypes, bodyOptional: true },
		responses: { 200: { description: "Tokens", body: tokenAnswer }, ...oauthFaults },
		handle: async ({ body, request: { rawHeaders, ip: ipAddress } }) => {
			const credentials = clientCredentials(rawHeaders, body);
			const { clientId } = credentials;
			const answer = await countingFailures(dependencies, { clientId, ipAddress, what: "token" }, () =>
				grantTokens(dependencies, allowed, body, { rawHeaders, credentials, ipAddress }),
			);
			return { status: 200, headers: notStored, body: answer };
		},
	});
}
