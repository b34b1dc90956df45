import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret, newUuid } from "@repo/service-kit/crypto";
import { recordEvent } from "../audit-log/record-event.ts";
import { clientProof, clientRefusal } from "../clients/authentication/authenticate-client.ts";
import { InvalidGrant, InvalidTarget } from "../clients/authentication/errors.ts";
import type { ClientCredentials } from "../clients/authentication/rules/client-credentials.ts";
import type { Dependencies } from "../dependencies.ts";
import { signIdToken } from "./id-token.ts";
import { issueTokens, type TokenResponse } from "./issue-tokens.ts";
import { codesReplayed } from "./metrics.ts";
import { redeemCode } from "./queries/exchange.ts";
import { type CodeRow, findCode, moveTokensOfCodeToRevoked } from "./queries/revocation.ts";
import { revokeEmptyConnection } from "./revoke-empty-connection.ts";
import { computeChallenge } from "./rules/pkce.ts";
import { isOther } from "./rules/sent-resource.ts";

export type CodeExchange = {
	credentials: ClientCredentials;
	code: string;
	redirectUri: string;
	codeVerifier: string | undefined;
	/** {@link sentResource} */
	resource: string | null;
	ipAddress: string | undefined;
};

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">;

/** Redeems an authorization code for tokens (RFC 6749 §4.1.3). Throws InvalidClient, InvalidGrant. */
export async function exchangeCode(dependencies: Deps, exchange: CodeExchange): Promise<TokenResponse> {
	const { credentials, code, redirectUri, codeVerifier, resource, ipAddress } = exchange;
	const { db, clock, config } = dependencies;
	const now = clock();
	const [refreshToken, jti, codeHash] = [newSecret("rt_"), newUuid(), hashSecret(code)];
	const result = await redeemCode(db, {
		...clientProof(credentials, now),
		codeHash,
		redirectUri,
		// An invalid verifier matches no code, with or without a challenge.
		challenge: codeVerifier === undefined ? null : (computeChallenge(codeVerifier) ?? ""),
		refreshTokenId: newUuid(),
		refreshTokenHash: hashSecret(refreshToken),
		refreshTokenExpiresAt: secondsAfter(now, config.REFRESH_TOKEN_SECONDS),
		ipAddress,
		jti,
		resource,
	});
	if (result.outcome === "no-client") throw await clientRefusal(dependencies, credentials);
	if (result.outcome === "refused") {
		const row = await findCode(db, codeHash);
		const isProven =
			credentials.secret !== undefined || computeChallenge(codeVerifier ?? "") === row?.codeChallenge;
		// Everyone knows a public client's id: only the verifier shows that the client itself sends a used code again.
		const isOwn = row?.clientRowId === result.clientRowId && (isProven || !row.redeemedAt);
		const own = isOwn ? row : undefined;
		const isOpen = own && !own.redeemedAt && own.expiresAt > now;
		if (isOpen && result.readsResource && isOther(own.resource, resource)) throw new InvalidTarget();
		if (own?.redeemedAt) await revokeReplayedCode(dependencies, own, { credentials, ipAddress });
		throw new InvalidGrant(codeRefusal(own, { redirectUri, codeVerifier, now }));
	}
	const { clientId } = credentials;
	const tokens = await issueTokens(dependencies, result, { clientId, refreshToken, jti, now });
	if (!result.scopes.includes("openid")) return tokens;
	const facts = { clientId, accessToken: tokens.access_token, now };
	return { ...tokens, id_token: await signIdToken(dependencies, result, facts) };
}

/**
 * RFC 6749 §4.1.2, §10.5: a redeemed code that its own client sends again has leaked, so its tokens are revoked. A
 * separate transaction, because the request fails.
 */
async function revokeReplayedCode(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ codeHash, userId, clientRowId, connectionId }: CodeRow,
	{ credentials, ipAddress }: Pick<CodeExchange, "credentials" | "ipAddress">,
): Promise<void> {
	const at = clock();
	await db.transaction(async (tx) => {
		const withdrawn = await moveTokensOfCodeToRevoked(tx, codeHash, at);
		await recordEvent(tx, {
			type: "code.replayed",
			actorType: "app",
			actor: credentials.clientId,
			userId,
			clientRowId,
			ipAddress,
			details: { connectionId, tokensWithdrawn: withdrawn },
			at,
		});
		await revokeEmptyConnection(tx, { connectionId, by: "replay", actor: "replay", ipAddress, at });
	});
	codesReplayed.inc();
}

type Code = { redeemedAt: Date | null; expiresAt: Date; redirectUri: string; codeChallenge: string | null };

type Given = { redirectUri: string; codeVerifier: string | undefined; now: Date };

/**
 * Why a code was refused, for the authenticated client it was issued to. For any other client (`code` is then
 * undefined), the code does not exist.
 */
function codeRefusal(code: Code | undefined, { redirectUri, codeVerifier, now }: Given): string {
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
	if (code.codeChallenge !== null && computeChallenge(codeVerifier ?? "") !== code.codeChallenge)
		return "The code_verifier does not match the code_challenge of the authorization request.";
	return "The user has disconnected the app or closed the account.";
}
