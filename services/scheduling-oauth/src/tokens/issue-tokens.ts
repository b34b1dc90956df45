import { noteCaller } from "@repo/http-errors";
import { subjectClaims } from "../clients/rules/subject.ts";
import type { Dependencies } from "../dependencies.ts";
import { rememberSigned, signAccessToken } from "./access-token.ts";
import type { GrantedRow } from "./queries/statement-parts.ts";
import { getCurrentKey } from "./signing-keys.ts";

/** RFC 6749 §5.1. */
export type TokenResponse = {
	access_token: string;
	token_type: "Bearer";
	expires_in: number;
	refresh_token: string;
	scope: string;
	id_token?: string;
};

/** The response to a token request that the database has granted: its facts, signed. */
export async function issueTokens(
	dependencies: Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">,
	granted: GrantedRow,
	{ clientId, refreshToken, jti, now }: { clientId: string; refreshToken: string; jti: string; now: Date },
): Promise<TokenResponse> {
	const { config } = dependencies;
	noteCaller({ client: clientId, userId: granted.userId });
	const key = await getCurrentKey(dependencies, granted.kid);
	const iat = Math.floor(now.getTime() / 1000);
	const scope = granted.scopes.join(" ");
	const claims = {
		sub: subjectClaims(granted, now).sub,
		client_id: clientId,
		aud: granted.resource ?? config.BASE_URL,
		scope,
		jti,
		iat,
		exp: iat + config.ACCESS_TOKEN_SECONDS,
		rti: granted.refreshTokenId,
	};
	const accessToken = signAccessToken(key, config, claims);
	rememberSigned(dependencies.tokenCache, accessToken, { ...claims, kid: key.kid });
	return {
		access_token: accessToken,
		token_type: "Bearer",
		expires_in: config.ACCESS_TOKEN_SECONDS,
		refresh_token: refreshToken,
		scope,
	};
}
