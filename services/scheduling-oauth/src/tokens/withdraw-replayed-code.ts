import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { endSpentConnection } from "./end-spent-connection.ts";
import { markReplayed, moveTokensOfCodeToRevoked } from "./queries/revocation.ts";

type Replay = {
	codeHash: Buffer;
	clientRowId: number;
	exchange: { credentials: { clientId: string }; ipAddress: string | undefined };
};

/**
 * RFC 6749 §4.1.2, §10.5: a code offered twice has leaked, so what it bought is withdrawn. A transaction of its own,
 * since the request that brings it fails. Does nothing for a code that is not yet redeemed, or another client's.
 */
export async function withdrawReplayedCode(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ codeHash, clientRowId, exchange }: Replay,
): Promise<void> {
	const at = clock();
	const { ipAddress, credentials } = exchange;
	await db.transaction(async (tx) => {
		const replayed = await markReplayed(tx, codeHash, clientRowId);
		if (!replayed) return;
		const { connectionId } = replayed;
		const withdrawn = await moveTokensOfCodeToRevoked(tx, codeHash, at);
		await recordEvent(tx, {
			type: "code.replayed",
			actorType: "app",
			actor: credentials.clientId,
			clientRowId,
			ipAddress,
			details: { connectionId, tokensWithdrawn: withdrawn },
			at,
		});
		await endSpentConnection(tx, { connectionId, by: "replay", actor: "replay", ipAddress, at });
	});
}
