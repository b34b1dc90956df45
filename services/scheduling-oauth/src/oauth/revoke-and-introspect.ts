import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { authenticateClient } from "../clients/authentication/authenticate-client.ts";
import { InvalidRequest } from "../clients/authentication/errors.ts";
import {
	type ClientCredentials,
	clientCredentials,
} from "../clients/authentication/rules/client-credentials.ts";
import { clientSecurity, notStored, oauthBodyTypes, oauthErrors } from "../clients/authentication/schemas.ts";
import type { Dependencies } from "../dependencies.ts";
import { introspectToken } from "../tokens/introspect-token.ts";
import { revokeToken } from "../tokens/revoke-token.ts";
import { introspectionResponse, type TokenStatusRequest, tokenStatusRequest } from "../tokens/schemas.ts";
import { recordFailures } from "./record-failures.ts";

/** Introspection and revocation. */
export function tokenStatusRoutes(dependencies: Dependencies): Endpoint[] {
	const shared = {
		method: "post" as const,
		tags: ["OAuth"],
		caller: clientSecurity,
		request: { body: tokenStatusRequest, bodyTypes: oauthBodyTypes, bodyOptional: true },
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
				...oauthErrors,
			},
			handle: async ({ body, request }) => {
				await asClient(dependencies, "revocation", body, request, async (credentials, token) => {
					const client = await authenticateClient(dependencies, credentials);
					await revokeToken(dependencies, { client, token, ipAddress: request.ip });
				});
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
				200: { description: "The state of the token.", body: introspectionResponse },
				...oauthErrors,
			},
			handle: async ({ body, request }) => {
				const result = await asClient(dependencies, "introspection", body, request, (credentials, token) =>
					introspectToken(dependencies, { credentials, token }),
				);
				return { status: 200, headers: notStored, body: result };
			},
		}),
	];
}

/** Runs `work`, which authenticates the client, with the token that it sent. */
function asClient<T>(
	dependencies: Dependencies,
	what: "revocation" | "introspection",
	body: TokenStatusRequest,
	{ rawHeaders, ip: ipAddress }: { rawHeaders: string[]; ip?: string | undefined },
	work: (credentials: ClientCredentials, token: string) => Promise<T>,
): Promise<T> {
	const credentials = clientCredentials(rawHeaders, body);
	return recordFailures(dependencies, { clientId: credentials.clientId, ipAddress, what }, async () => {
		if (body.token !== undefined) return work(credentials, body.token);
		// Refuses a client that is not authenticated.
		await work(credentials, "");
		throw new InvalidRequest(
			"The parameter token is missing: send an access token or a refresh token, such as rt_...",
		);
	});
}
