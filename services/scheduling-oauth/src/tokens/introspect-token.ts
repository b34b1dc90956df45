import { noteCaller } from "@repo/http-errors";
import { hashSecret } from "@repo/service-kit/crypto";
import { clientProof, clientRefusal } from "../clients/authentication/authenticate-client.ts";
import type { ClientProof } from "../clients/authentication/queries.ts";
import type { ClientCredentials } from "../clients/authentication/rules/client-credentials.ts";
import { subjectClaims } from "../clients/rules/subject.ts";
import type { Dependencies } from "../dependencies.ts";
import { type VerifiedAccessToken, verifyAccessToken } from "./access-token.ts";
import { currentScopes, makeBearerQuery } from "./queries/bearer.ts";
import { findIntrospectedAccess, findIntrospectedRefresh } from "./queries/introspection.ts";
import { isRefreshTokenUsable } from "./rules/refresh-token.ts";

/** RFC 7662 §2.2. */
export type Introspection =
	| { active: false }
	| {
			active: true;
			scope: string;
			client_id: string;
			username: string;
			sub: string;
			iss: string;
			exp: number;
			iat: number;
			token_type?: "Bearer";
			aud?: string;
			jti?: string;
	  };

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">;

/**
 * Introspects a token for a client. Any client may introspect access tokens, because resource servers are registered
 * as clients; a refresh token only by its own client. One SQL statement. Throws InvalidClient.
 */
export async function introspectToken(
	dependencies: Deps,
	{ credentials, token }: { credentials: ClientCredentials; token: string },
): Promise<Introspection> {
	// RFC 7662 §2.1: a client that anyone can claim to be may not ask about tokens.
	if (credentials.secret === undefined)
		throw await clientRefusal(dependencies, credentials, "Apps without a secret cannot introspect tokens.");
	const proof = clientProof(credentials, dependencies.clock());
	const verified = await verifyAccessToken(dependencies, token, { forAnyResource: true });
	const found = verified
		? await introspectAccessToken(dependencies, proof, verified)
		: await introspectRefreshToken(dependencies, proof, token);
	if (!found) throw await clientRefusal(dependencies, credentials);
	noteCaller({ client: credentials.clientId });
	return found;
}

/** Undefined when the client is not authenticated. */
async function introspectAccessToken(
	dependencies: Deps,
	proof: ClientProof,
	verified: VerifiedAccessToken,
): Promise<Introspection | undefined> {
	const bearer = makeBearerQuery(dependencies, verified);
	const resource = verified.aud === dependencies.config.BASE_URL ? null : verified.aud;
	const row = await findIntrospectedAccess(dependencies.db, { ...proof, bearer, resource });
	if (!row) return undefined;
	if (row.username === null) return { active: false };
	return {
		active: true,
		scope: currentScopes(verified.scope.split(" "), row.allowedScopes).join(" "),
		client_id: verified.client_id,
		username: row.username,
		token_type: "Bearer",
		exp: verified.exp,
		iat: verified.iat,
		sub: verified.sub,
		aud: verified.aud,
		iss: dependencies.config.BASE_URL,
		jti: verified.jti,
	};
}

/** Undefined when the client is not authenticated. */
async function introspectRefreshToken(
	{ db, config }: Deps,
	proof: ClientProof,
	secret: string,
): Promise<Introspection | undefined> {
	const row = await findIntrospectedRefresh(db, { ...proof, tokenHash: hashSecret(secret) });
	if (!row) return undefined;
	const { token, clientRowId, clientId } = row;
	if (!token || !isRefreshTokenUsable({ ...token, clientRowId: token.ownerRowId }, clientRowId, proof.now))
		return { active: false };
	return {
		active: true,
		scope: currentScopes(token.scopes, token.allowedScopes).join(" "),
		client_id: clientId,
		username: token.username,
		exp: Math.floor(token.expiresAt.getTime() / 1000),
		iat: Math.floor(token.createdAt.getTime() / 1000),
		sub: subjectClaims(token, proof.now).sub,
		iss: config.BASE_URL,
	};
}
