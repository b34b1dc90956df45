import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret, newUuid } from "@repo/service-kit/crypto";
import { clientProof } from "../clients/authentication/authenticate-client.ts";
import { InvalidClient, InvalidGrant } from "../clients/authentication/errors.ts";
import type { ClientCredentials } from "../clients/authentication/rules/client-credentials.ts";
import type { Dependencies } from "../dependencies.ts";
import { issueTokens, type TokenResponse } from "./issue-tokens.ts";
import { redeemCode } from "./queries/exchange.ts";
import { findCode } from "./queries/revocation.ts";
import { revokeReplayedCode } from "./revoke-replayed-code.ts";
import { codeRefusal } from "./rules/code-refusal.ts";
import { challengeOf } from "./rules/pkce.ts";

export type CodeExchange = {
	credentials: ClientCredentials;
	code: string;
	redirectUri: string;
	codeVerifier: string | undefined;
	ipAddress: string | undefined;
};

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">;

/** Redeems an authorization code for tokens (RFC 6749 §4.1.3). Throws InvalidClient, InvalidGrant. */
export async function exchangeCode(dependencies: Deps, exchange: CodeExchange): Promise<TokenResponse> {
	const { credentials, code, redirectUri, codeVerifier, ipAddress } = exchange;
	const { db, clock, config } = dependencies;
	const now = clock();
	const [refreshToken, jti, codeHash] = [newSecret("rt_"), newUuid(), hashSecret(code)];
	const result = await redeemCode(db, {
		...clientProof(credentials, now),
		codeHash,
		redirectUri,
		// An invalid verifier matches no code, with or without a challenge.
		challenge: codeVerifier === undefined ? null : (challengeOf(codeVerifier) ?? ""),
		refreshTokenId: newUuid(),
		refreshTokenHash: hashSecret(refreshToken),
		refreshTokenExpiresAt: secondsAfter(now, config.REFRESH_TOKEN_SECONDS),
		ipAddress,
		jti,
	});
	if (result.outcome === "no-client") throw new InvalidClient(credentials);
	if (result.outcome === "refused") {
		const row = await findCode(db, codeHash);
		const own = row?.clientRowId === result.clientRowId ? row : undefined;
		if (own?.redeemedAt) await revokeReplayedCode(dependencies, own, { credentials, ipAddress });
		throw new InvalidGrant(codeRefusal(own, { redirectUri, codeVerifier, now }));
	}
	return issueTokens(dependencies, result, { clientId: credentials.clientId, refreshToken, jti, now });
}
