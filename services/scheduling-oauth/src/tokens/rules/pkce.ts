import { createHash } from "node:crypto";

/** The S256 challenge of a verifier (RFC 7636 §4.6), or undefined for an invalid verifier (§4.1). */
export function computeChallenge(verifier: string): string | undefined {
	if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return undefined;
	return createHash("sha256").update(verifier).digest("base64url");
}
