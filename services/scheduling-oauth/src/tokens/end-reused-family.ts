import { recordEvent } from "../audit-log/record-event.ts";
import type { ClientCredentials } from "../clients/authentication/rules/client-credentials.ts";
import type { Dependencies } from "../dependencies.ts";
import { findUsedRefreshToken } from "./queries/refresh.ts";
import { moveRefreshTokenToRevoked } from "./queries/revocation.ts";
import { revokeEmptyConnection } from "./revoke-empty-connection.ts";

type Refused = {
	refreshTokenHash: Buffer;
	successorHash: Buffer | null;
	graceSince: Date;
	clientRowId: number;
};

/**
 * After a refresh was refused: a public client's token that was replaced, and is not just being retried, has leaked, so
 * all its successors and their access tokens are revoked (RFC 9700 §4.14.2). True if it is a retry, refused for
 * another reason. A separate transaction, because the request fails.
 */
export async function endReusedFamily(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ refreshTokenHash, successorHash, graceSince, clientRowId }: Refused,
	{ credentials, ipAddress }: { credentials: ClientCredentials; ipAddress: string | undefined },
): Promise<boolean> {
	const used = successorHash ? await findUsedRefreshToken(db, refreshTokenHash) : undefined;
	if (!successorHash || used?.clientRowId !== clientRowId) return false;
	const { id, userId, connectionId, tokenHash, rotatedAt } = used;
	if (tokenHash.equals(successorHash) && rotatedAt !== null && rotatedAt > graceSince) return true;
	const at = clock();
	await db.transaction(async (tx) => {
		if (!(await moveRefreshTokenToRevoked(tx, id, at))) return;
		await recordEvent(tx, {
			type: "token.reuse_detected",
			actorType: "app",
			actor: credentials.clientId,
			userId,
			clientRowId,
			ipAddress,
			details: { connectionId },
			at,
		});
		await revokeEmptyConnection(tx, { connectionId, by: "replay", actor: "replay", ipAddress, at });
	});
	return false;
}
