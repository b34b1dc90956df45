import type { Transaction } from "@repo/service-kit/database";
import { moveConnectionToRevoked } from "../grants/queries.ts";
import { recordEnd } from "../grants/record-end.ts";
import { isConnectionSpent } from "./queries/revocation.ts";

type Ending = {
	connectionId: number;
	by: "app" | "replay";
	actor: string;
	ipAddress: string | undefined;
	at: Date;
};

/**
 * After a token was revoked: if nothing usable is left under the connection, the connection is revoked too, and the
 * app is no longer listed as connected. Other devices' tokens of the same user and app keep it active.
 */
export async function revokeEmptyConnection(
	tx: Transaction,
	{ connectionId, by, actor, ipAddress, at }: Ending,
): Promise<void> {
	if (!(await isConnectionSpent(tx, connectionId, at))) return;
	const ended = await moveConnectionToRevoked(tx, { connectionId, at });
	const actorType = by === "replay" ? "system" : "app";
	if (ended) await recordEnd(tx, ended, { actorType, actor, ipAddress, by, at });
}
