import { secondsAfter } from "@repo/service-kit/clock";
import { deriveKey, hashSecret, newUuid } from "@repo/service-kit/crypto";
import { clientProof, clientRefusal } from "../clients/authentication/authenticate-client.ts";
import { InvalidGrant, InvalidScope, InvalidTarget } from "../clients/authentication/errors.ts";
import type { ClientCredentials } from "../clients/authentication/rules/client-credentials.ts";
import type { Dependencies } from "../dependencies.ts";
import { endReusedFamily } from "./end-reused-family.ts";
import { issueTokens, type TokenResponse } from "./issue-tokens.ts";
import { findRefreshToken, touchRefreshToken } from "./queries/refresh.ts";
import { isRefreshTokenUsable, successorOf } from "./rules/refresh-token.ts";
import { isOther } from "./rules/sent-resource.ts";

export type RefreshRequest = {
	credentials: ClientCredentials;
	refreshToken: string;
	/** Empty for all scopes of the refresh token. */
	scopes: string[];
	/** {@link sentResource} */
	resource: string | null;
	ipAddress: string | undefined;
};

/**
 * A new access token (RFC 6749 §6), optionally with fewer scopes. The refresh token of a confidential client does not
 * change, and its lifetime restarts; a public client's is replaced. Throws InvalidClient, InvalidGrant, InvalidScope,
 * InvalidTarget.
 */
export async function refreshAccessToken(
	dependencies: Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">,
	{ credentials, refreshToken, scopes, resource, ipAddress }: RefreshRequest,
): Promise<TokenResponse> {
	const { db, clock, config } = dependencies;
	const [now, jti, refreshTokenHash] = [clock(), newUuid(), hashSecret(refreshToken)];
	const proof = clientProof(credentials, now);
	const successor = proof.secretHash
		? undefined
		: successorOf(refreshToken, deriveKey(config.SIGNING_KEY_SECRET, "successors of refresh tokens"));
	const successorHash = successor === undefined ? null : hashSecret(successor);
	const graceSince = secondsAfter(now, -config.REFRESH_GRACE_SECONDS);
	const result = await touchRefreshToken(db, {
		...proof,
		refreshTokenHash,
		successorHash,
		graceSince,
		scopes: scopes.length > 0 ? scopes : null,
		expiresAt: secondsAfter(now, config.REFRESH_TOKEN_SECONDS),
		ipAddress,
		jti,
		resource,
	});
	if (result.outcome === "no-client") throw await clientRefusal(dependencies, credentials);
	if (result.outcome === "refused") {
		const used = { refreshTokenHash, successorHash, graceSince, clientRowId: result.clientRowId };
		const isRetry = await endReusedFamily(dependencies, used, { credentials, ipAddress });
		const token = await findRefreshToken(db, (isRetry && successorHash) || refreshTokenHash);
		const isGood = token && isRefreshTokenUsable(token, result.clientRowId, now);
		if (isGood && result.readsResource && isOther(token.resource, resource)) throw new InvalidTarget();
		const mayHave = (scope: string) => token?.scopes.includes(scope) && token.allowedScopes.includes(scope);
		if (isGood && !scopes.every(mayHave))
			throw new InvalidScope(
				"The scope has more than the user, or the operator, allowed. Request fewer scopes, or omit scope.",
			);
		throw new InvalidGrant("The refresh_token is unknown, expired, revoked or was issued to another client.");
	}
	const given = { clientId: credentials.clientId, refreshToken: successor ?? refreshToken, jti, now };
	return issueTokens(dependencies, result, given);
}
