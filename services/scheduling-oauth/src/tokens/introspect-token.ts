import { hashSecret } from "@repo/service-kit/crypto";
import type { Dependencies } from "../dependencies.ts";
import type { AuthenticatedClient } from "../oauth-protocol/authenticate-client.ts";
import { verifyAccessToken } from "./access-token.ts";
import { findBearerCaller } from "./bearer-caller.ts";
import { findRefreshToken } from "./queries/refresh.ts";
import { isRefreshTokenGood } from "./rules/refresh-token.ts";

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

/**
 * Introspects a token. Any client may introspect access tokens, because resource servers are registered as clients; a
 * refresh token only by its own client.
 */
export async function introspectToken(
	dependencies: Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">,
	{ client, token }: { client: AuthenticatedClient; token: string },
): Promise<Introspection> {
	return (
		(await introspectAccessToken(dependencies, token)) ??
		(await introspectRefreshToken(dependencies, client, token)) ?? { active: false }
	);
}

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">;

async function introspectAccessToken(dependencies: Deps, token: string): Promise<Introspection | undefined> {
	const verified = await verifyAccessToken(dependencies, token);
	const caller = verified && (await findBearerCaller(dependencies, token));
	if (!caller) return undefined;
	const { BASE_URL } = dependencies.config;
	return {
		active: true,
		scope: verified.scope,
		client_id: verified.client_id,
		username: caller.username,
		token_type: "Bearer",
		exp: verified.exp,
		iat: verified.iat,
		sub: verified.sub,
		aud: BASE_URL,
		iss: BASE_URL,
		jti: verified.jti,
	};
}

async function introspectRefreshToken(
	{ db, clock, config }: Deps,
	client: AuthenticatedClient,
	token: string,
): Promise<Introspection | undefined> {
	const row = await findRefreshToken(db, hashSecret(token));
	if (!row || !isRefreshTokenGood(row, client.id, clock())) return undefined;
	return {
		active: true,
		scope: row.scopes.join(" "),
		client_id: client.clientId,
		username: row.username,
		exp: Math.floor(row.expiresAt.getTime() / 1000),
		iat: Math.floor(row.createdAt.getTime() / 1000),
		sub: String(row.userId),
		iss: config.BASE_URL,
	};
}
