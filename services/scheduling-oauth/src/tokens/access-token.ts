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
	/** The resource that accepts it: for ours, the base URL. */
	aud: z.string(),
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
	{ aud, sub, client_id, scope, jti, iat, exp, rti }: AccessTokenClaims,
): string {
	const payload = { iss: BASE_URL, aud, sub, client_id, scope, jti, iat, exp, rti };
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
 * database. One for another resource is none at our API (RFC 9068 §4), but can be revoked and introspected.
 */
export async function verifyAccessToken(
	dependencies: Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">,
	token: string,
	{ forAnyResource = false } = {},
): Promise<VerifiedAccessToken | undefined> {
	const isFor = ({ aud }: AccessTokenClaims) => forAnyResource || aud === dependencies.config.BASE_URL;
	const digest = hashToken(token);
	const { verifiedTokens } = dependencies.tokenCache;
	const before = verifiedTokens.get(digest);
	if (before) return before.exp * 1000 > dependencies.clock().getTime() && isFor(before) ? before : undefined;
	const signed = await verifyJwt(dependencies, token, { typ: ACCESS_TOKEN, table: signingKeys });
	const { data } = claims.safeParse(signed?.payload);
	if (!signed || !data) return undefined;
	const verified = { ...data, kid: signed.kid };
	verifiedTokens.set(digest, verified);
	return isFor(verified) ? verified : undefined;
}

function hashToken(token: string): string {
	return hash("sha256", token, "base64url");
}
