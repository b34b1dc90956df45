import { hashSecret } from "@repo/service-kit/crypto";
import { recordEvent } from "../audit-log/record-event.ts";
import type { AuthenticatedClient } from "../clients/authentication/authenticate-client.ts";
import { InvalidGrant } from "../clients/authentication/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { verifyAccessToken } from "./access-token.ts";
import { findRefreshToken, findUsedRefreshToken } from "./queries/refresh.ts";
import { findUserOfFamily, insertRevokedAccessToken } from "./queries/revocation.ts";
import { type Family, revokeFamily } from "./revoke-family.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">;
type Revocation = { client: AuthenticatedClient; token: string; ipAddress: string | undefined };

/**
 * Revokes a token of this client (RFC 7009 §2.1): an access token, or a refresh token with its access tokens. An unknown,
 * expired or revoked token is not an error (§2.2). Throws InvalidGrant for another client's token.
 */
export async function revokeToken(dependencies: Deps, revocation: Revocation): Promise<void> {
	const { db } = dependencies;
	const tokenHash = hashSecret(revocation.token);
	const refreshToken = await findRefreshToken(db, tokenHash);
	if (refreshToken) return revokeRefreshToken(dependencies, revocation, refreshToken);
	const accessToken = await verifyAccessToken(dependencies, revocation.token, { forAnyResource: true });
	if (accessToken) return revokeAccessToken(dependencies, revocation, accessToken);
	// A public client that lost the response with the successor can still revoke both.
	const replaced = await findUsedRefreshToken(db, tokenHash);
	if (replaced) return revokeRefreshToken(dependencies, revocation, replaced);
}

function revokeRefreshToken(deps: Deps, { client, ipAddress }: Revocation, token: Family): Promise<void> {
	if (token.clientRowId !== client.id) throw anotherClients();
	const { clientId } = client;
	const details = { kind: "refresh_token" };
	return revokeFamily(deps, token, { type: "token.revoked", by: "app", clientId, ipAddress, details });
}

async function revokeAccessToken(
	{ db, clock }: Deps,
	{ client, ipAddress }: Revocation,
	{ client_id, jti, rti, exp }: { client_id: string; jti: string; rti: string; exp: number },
): Promise<void> {
	if (client_id !== client.clientId) throw anotherClients();
	await db.transaction(async (tx) => {
		if (!(await insertRevokedAccessToken(tx, jti, new Date(exp * 1000)))) return;
		const userId = await findUserOfFamily(tx, rti);
		await recordEvent(tx, {
			type: "token.revoked",
			actorType: "app",
			actor: client.clientId,
			userId,
			clientRowId: client.id,
			ipAddress,
			details: { kind: "access_token", jti },
			at: clock(),
		});
	});
}

function anotherClients(): InvalidGrant {
	return new InvalidGrant("The token was issued to another client.");
}
