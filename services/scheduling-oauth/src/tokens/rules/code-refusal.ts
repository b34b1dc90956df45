import { challengeOf } from "./pkce.ts";

type Code = { redeemedAt: Date | null; expiresAt: Date; redirectUri: string; codeChallenge: string | null };
type Given = { redirectUri: string; codeVerifier: string | undefined; now: Date };

/**
 * Why a code was refused, for the authenticated client it was issued to. For any other client (`code` is then
 * undefined), the code does not exist.
 */
export function codeRefusal(code: Code | undefined, { redirectUri, codeVerifier, now }: Given): string {
	if (!code) return "The code is unknown or was issued to another client.";
	if (code.redeemedAt)
		return "The code has already been used. The tokens issued for it have been revoked; redirect the user to the authorization page again.";
	if (code.expiresAt <= now) return "The code has expired.";
	if (code.redirectUri !== redirectUri)
		return "The redirect_uri differs from the one in the authorization request.";
	if (code.codeChallenge === null && codeVerifier !== undefined)
		return "The request has a code_verifier, but the authorization request had no code_challenge.";
	if (code.codeChallenge !== null && codeVerifier === undefined)
		return "The parameter code_verifier is missing: the authorization request had a code_challenge.";
	if (code.codeChallenge !== null && challengeOf(codeVerifier ?? "") !== code.codeChallenge)
		return "The code_verifier does not match the code_challenge of the authorization request.";
	return "The user has disconnected the app or closed the account.";
}
