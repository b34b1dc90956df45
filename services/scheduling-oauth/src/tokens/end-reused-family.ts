import type { ClientCredentials } from "../clients/authentication/rules/client-credentials.ts";
import type { Dependencies } from "../dependencies.ts";
import { findUsedRefreshToken } from "./queries/refresh.ts";
import { revokeFamily } from "./revoke-family.ts";

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
	dependencies: Pick<Dependencies, "db" | "clock">,
	{ refreshTokenHash, successorHash, graceSince, clientRowId }: Refused,
	{ credentials, ipAddress }: { credentials: ClientCredentials; ipAddress: string | undefined },
): Promise<boolean> {
	const used = successorHash ? await findUsedRefreshToken(dependencies.db, refreshTokenHash) : undefined;
	if (!successorHash || used?.clientRowId !== clientRowId) return false;
	const { tokenHash, rotatedAt } = used;
	if (tokenHash.equals(successorHash) && rotatedAt !== null && rotatedAt > graceSince) return true;
	const { clientId } = credentials;
	await revokeFamily(dependencies, used, { type: "token.reuse_detected", by: "replay", clientId, ipAddress });
	return false;
}
