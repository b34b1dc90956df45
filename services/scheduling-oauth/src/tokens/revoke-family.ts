import { recordEvent } from "../audit-log/record-event.ts";
import type { AuditEventType } from "../audit-log/rules/event-types.ts";
import type { Dependencies } from "../dependencies.ts";
import { moveRefreshTokenToRevoked } from "./queries/revocation.ts";
import { revokeEmptyConnection } from "./revoke-empty-connection.ts";

export type Family = { id: string; clientRowId: number; connectionId: number; userId: number };
type Revoking = {
	type: AuditEventType;
	by: "app" | "replay";
	clientId: string;
	ipAddress: string | undefined;
	details?: Record<string, unknown>;
};

/**
 * Revokes a refresh token, with those that replaced it and their access tokens, and the connection if nothing usable is
 * left under it. Does nothing if it was revoked before.
 */
export async function revokeFamily(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ id, clientRowId, connectionId, userId }: Family,
	{ type, by, clientId, ipAddress, details }: Revoking,
): Promise<void> {
	const at = clock();
	await db.transaction(async (tx) => {
		if (!(await moveRefreshTokenToRevoked(tx, id, at))) return;
		await recordEvent(tx, {
			type,
			actorType: "app",
			actor: clientId,
			userId,
			clientRowId,
			ipAddress,
			details: { connectionId, ...details },
			at,
		});
		const actor = by === "app" ? clientId : by;
		await revokeEmptyConnection(tx, { connectionId, by, actor, ipAddress, at });
	});
}
