import { hash } from "node:crypto";
import jwt from "jsonwebtoken";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { findSigningKey, type SigningKey } from "./signing-keys.ts";

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
 * database. The algorithm is the key's, never the header's (RFC 8725 §3.1).
 */
export async function verifyAccessToken(
	dependencies: Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">,
	token: string,
): Promise<VerifiedAccessToken | undefined> {
	const digest = hashToken(token);
	const { verifiedTokens } = dependencies.tokenCache;
	const before = verifiedTokens.get(digest);
	if (before) return before.exp * 1000 > dependencies.clock().getTime() ? before : undefined;
	const kid = readKid(token.slice(0, token.indexOf(".")));
	const key = kid === undefined ? undefined : await findSigningKey(dependencies, kid);
	const payload = key && verifiedPayload(token, key, dependencies);
	const { data } = claims.safeParse(payload);
	if (!key || !data) return undefined;
	const verified = { ...data, kid: key.kid };
	verifiedTokens.set(digest, verified);
	return verified;
}

function hashToken(token: string): string {
	return hash("sha256", token, "base64url");
}

function verifiedPayload(
	token: string,
	{ publicKey, algorithm }: SigningKey,
	{ config: { BASE_URL }, clock }: Pick<Dependencies, "config" | "clock">,
): unknown {
	try {
		return jwt.verify(token, publicKey, {
			algorithms: [algorithm],
			issuer: BASE_URL,
			audience: BASE_URL,
			clockTimestamp: Math.floor(clock().getTime() / 1000),
		});
	} catch {
		// Not only its own errors: a signature of the wrong length causes a plain TypeError in a dependency.
		return undefined;
	}
}

const header = z.object({
	// RFC 9068 §4: any other type is not an access token. The full media type is equivalent (RFC 7515 §4.1.9).
	typ: z.string().regex(/^(application\/)?at\+jwt$/i),
	kid: z.string().regex(/^[\w-]{43}$/),
	// RFC 7515 §4.1.11: a critical header that is not supported makes a token invalid. None is supported.
	crit: z.undefined().optional(),
});

function readKid(head: string): string | undefined {
	try {
		return header.safeParse(JSON.parse(Buffer.from(head, "base64url").toString())).data?.kid;
	} catch {
		return undefined;
	}
}
