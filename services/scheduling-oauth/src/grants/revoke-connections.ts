import type { Transaction } from "@repo/service-kit/database";
import { moveConnectionsToRevoked } from "./queries.ts";
import { recordEnd } from "./record-end.ts";

/** Revokes every connection of a user, and with them every code and token. */
export async function revokeConnections(
	tx: Transaction,
	user: { id: number; username: string },
	{ ipAddress, at }: { ipAddress: string; at: Date },
): Promise<void> {
	const by = { actorType: "user", actor: user.username, ipAddress, by: "user", at } as const;
	for (const ended of await moveConnectionsToRevoked(tx, user.id, at)) await recordEnd(tx, ended, by);
}
