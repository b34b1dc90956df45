import { hash } from "node:crypto";
import jwt from "jsonwebtoken";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import type { SigningKey } from "./signing-keys.ts";
import { signingKeys } from "./tables.ts";
import { verifyJwt } from "./verify-jwt.ts";

// RFC 9068 §4: any other type is not an access token. The full media type is equivalent (RFC 7515 §4.1.9).
const ACCESS_TOKEN = /^(application\/)?at\+jwt$/i;

const claims = z.object({
	sub: z.string(),
	client_id: z.string(),
	scope: z.string(),
	jti: z.string(),
	iat: z.int(),
	exp: z.int(),
	/** Its refresh token: revoking that revokes this token. */
	rti: z.string(),
});

export type AccessTokenClaims = z.infer<typeof claims>;

export type VerifiedAccessToken = AccessTokenClaims & { kid: string };

/** A JWT access token (RFC 9068 §2), valid from `iat` to `exp`. */
export function signAccessToken(
	{ kid, algorithm, privateKey }: SigningKey,
	{ BASE_URL }: Dependencies["config"],
	{ sub, client_id, scope, jti, iat, exp, rti }: AccessTokenClaims,
): string {
	const payload = { iss: BASE_URL, aud: BASE_URL, sub, client_id, scope, jti, iat, exp, rti };
	return jwt.sign(payload, privateKey, { algorithm, header: { alg: algorithm, typ: "at+jwt", kid } });
}

/** A token that this process just signed need not be verified when its app sends it. */
export function rememberSigned(
	{ verifiedTokens }: Dependencies["tokenCache"],
	token: string,
	verified: VerifiedAccessToken,
): void {
	verifiedTokens.set(hashToken(token), verified);
}

/**
 * The claims of a token that we signed and that has not expired, or undefined. Revocation is checked in the
 * database.
 */
export async function verifyAccessToken(
	dependencies: Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">,
	token: string,
): Promise<VerifiedAccessToken | undefined> {
	const digest = hashToken(token);
	const { verifiedTokens } = dependencies.tokenCache;
	const before = verifiedTokens.get(digest);
	if (before) return before.exp * 1000 > dependencies.clock().getTime() ? before : undefined;
	const audience = dependencies.config.BASE_URL;
	const signed = await verifyJwt(dependencies, token, { typ: ACCESS_TOKEN, table: signingKeys, audience });
	const { data } = claims.safeParse(signed?.payload);
	if (!signed || !data) return undefined;
	const verified = { ...data, kid: signed.kid };
	verifiedTokens.set(digest, verified);
	return verified;
}

function hashToken(token: string): string {
	return hash("sha256", token, "base64url");
}
