import type { Transaction } from "@repo/service-kit/database";
import { recordEvent } from "../audit-log/record-event.ts";
import { moveConnectionsToRevoked } from "./queries.ts";

/** Revokes every connection of a user, and with them every code and token. */
export async function revokeConnections(
	tx: Transaction,
	user: { id: number; username: string },
	{ ipAddress, at }: { ipAddress: string; at: Date },
): Promise<void> {
	for (const { id: connectionId, clientRowId } of await moveConnectionsToRevoked(tx, user.id, at))
		await recordEvent(tx, {
			type: "connection.revoked",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			clientRowId,
			ipAddress,
			details: { connectionId, by: "user" },
			at,
		});
}
