import { createHash } from "node:crypto";
import { secondsAfter } from "@repo/service-kit/clock";
import jwt from "jsonwebtoken";
import { z } from "zod";
import { subjectClaims } from "../clients/rules/subject.ts";
import type { Dependencies } from "../dependencies.ts";
import type { RedeemedRow } from "./queries/exchange.ts";
import { findKey, idKeys } from "./queries/signing-keys.ts";
import { userClaims } from "./rules/user-claims.ts";
import { getCurrentKey } from "./signing-keys.ts";
import { idSigningKeys } from "./tables.ts";
import { verifyJwt } from "./verify-jwt.ts";

export const ID_TOKEN_SECONDS = 300;

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">;
type Facts = { clientId: string; accessToken: string; now: Date };

/** The ID token of a code with the scope `openid` (OpenID Connect Core §2, §3.1.3.6). */
export async function signIdToken(
	dependencies: Deps,
	granted: RedeemedRow,
	{ clientId, accessToken, now }: Facts,
): Promise<string> {
	const { idKid, idTokenAlgorithm, nonce, authTime, amr } = granted;
	const { kid, algorithm, privateKey } = await getCurrentKey(dependencies, idKid, idKeys(idTokenAlgorithm));
	const iat = Math.floor(now.getTime() / 1000);
	const digest = createHash("sha256").update(accessToken).digest();
	const payload = {
		iss: dependencies.config.BASE_URL,
		...subjectClaims(granted, now),
		aud: clientId,
		exp: iat + ID_TOKEN_SECONDS,
		iat,
		at_hash: digest.subarray(0, 16).toString("base64url"),
		acr: acrOf(amr),
		...(authTime && { auth_time: Math.floor(authTime.getTime() / 1000) }),
		...(nonce !== null && { nonce }),
		...(amr && { amr }),
		...userClaims(granted.scopes, granted),
	};
	return jwt.sign(payload, privateKey, { algorithm, header: { alg: algorithm, typ: "JWT", kid } });
}

/** 2 for two factors, one of which may be a passkey's verification of its user. */
function acrOf(amr: readonly string[] | null): "1" | "2" {
	return amr?.includes("mfa") ? "2" : "1";
}

const hinted = z.object({ sub: z.string(), aud: z.string() });

/**
 * Whom an ID token of ours names, and to which app, even after it has expired (OpenID Connect Core §3.1.2.1). Undefined if its key
 * was deleted, or retired more than `SESSION_SECONDS` ago: no live session needs it, and it may have leaked.
 */
export async function readIdTokenHint(
	dependencies: Deps,
	token: string,
): Promise<{ sub: string; clientId: string } | undefined> {
	const options = { typ: /^JWT$/, table: idSigningKeys, ignoreExpiration: true };
	const verified = await verifyJwt(dependencies, token, options);
	const key = verified && (await findKey(dependencies.db, { table: idSigningKeys }, verified.kid));
	const since = secondsAfter(dependencies.clock(), -dependencies.config.SESSION_SECONDS);
	if (!key || (key.retiredAt && key.retiredAt < since)) return undefined;
	const { data } = hinted.safeParse(verified.payload);
	return data && { sub: data.sub, clientId: data.aud };
}
