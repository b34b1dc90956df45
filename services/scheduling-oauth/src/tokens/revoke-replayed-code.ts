import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import type { CodeExchange } from "./exchange-code.ts";
import { codesReplayed } from "./metrics.ts";
import { type CodeRow, moveTokensOfCodeToRevoked } from "./queries/revocation.ts";
import { revokeEmptyConnection } from "./revoke-empty-connection.ts";

/**
 * RFC 6749 §4.1.2, §10.5: a redeemed code that its own client sends again has leaked, so its tokens are revoked. A
 * separate transaction, because the request fails.
 */
export async function revokeReplayedCode(
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
