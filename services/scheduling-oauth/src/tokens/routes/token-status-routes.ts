import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { type AuthenticatedClient, authenticateClient } from "../../oauth-protocol/authenticate-client.ts";
import { countingFailures } from "../../oauth-protocol/counting-failures.ts";
import { InvalidRequest } from "../../oauth-protocol/errors.ts";
import { clientCredentials } from "../../oauth-protocol/rules/client-credentials.ts";
import { clientSecurity, notStored, oauthBodyTypes, oauthFaults } from "../../oauth-protocol/schemas.ts";
import { introspectToken } from "../introspect-token.ts";
import { revokeToken } from "../revoke-token.ts";
import { introspectionAnswer, type TokenQuestion, tokenQuestion } from "../schemas.ts";

/** Where a client asks about a token, or ends it. */
export function tokenStatusRoutes(dependencies: Dependencies): Endpoint[] {
	const shared = {
		method: "post" as const,
		tags: ["OAuth"],
		caller: clientSecurity,
		request: { body: tokenQuestion, bodyTypes: oauthBodyTypes, bodyOptional: true },
	};
	return [
		endpoint({
			...shared,
			path: "/api/auth/oauth/revoke",
			operationId: "revokeToken",
			summary: "Revoke a token",
			description: "Revokes an access token, or a refresh token with its access tokens (RFC 7009).",
			responses: {
				200: { description: "The token is revoked, or was not valid.", body: z.object({}), example: {} },
				...oauthFaults,
			},
			handle: async ({ body, request }) => {
				await asClient(dependencies, "revocation", body, request, (client, token) =>
					revokeToken(dependencies, { client, token, ipAddress: request.ip }),
				);
				return { status: 200, headers: notStored, body: {} };
			},
		}),
		endpoint({
			...shared,
			path: "/api/auth/oauth/introspect",
			operationId: "introspectToken",
			summary: "Introspect a token",
			description: "Returns whether a token is active, and its user, client and scopes (RFC 7662).",
			responses: {
				200: { description: "The state of the token.", body: introspectionAnswer },
				...oauthFaults,
			},
			handle: async ({ body, request }) => {
				const answer = await asClient(dependencies, "introspection", body, request, (client, token) =>
					introspectToken(dependencies, { client, token }),
				);
				return { status: 200, headers: notStored, body: answer };
			},
		}),
	];
}

/** Runs `work` for the client that asks, with the token it asks about. */
function asClient<T>(
	dependencies: Dependencies,
	what: "revocation" | "introspection",
	body: TokenQuestion,
	{ rawHeaders, ip: ipAddress }: { rawHeaders: string[]; ip?: string | undefined },
	work: (client: AuthenticatedClient, token: string) => Promise<T>,
): Promise<T> {
	const credentials = clientCredentials(rawHeaders, body);
	return countingFailures(dependencies, { clientId: credentials.clientId, ipAddress, what }, async () => {
		const client = await authenticateClient(dependencies, credentials);
		if (body.token === undefined)
			throw new InvalidRequest(
				"The parameter token is missing: send an access token or a refresh token, such as rt_...",
			);
		return work(client, body.token);
	});
}
