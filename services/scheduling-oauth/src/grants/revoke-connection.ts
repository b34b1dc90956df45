import { errorOf, NotFound } from "@repo/http-errors";
import type { Dependencies } from "../dependencies.ts";
import { isRevokedConnection, moveConnectionToRevoked } from "./queries.ts";
import { recordEnd } from "./record-end.ts";

type Revocation = {
	connectionId: number;
	by: "user" | "operator";
	/** Username, client_id or operator, for the audit log. */
	actor: string;
	/** Limits it to this user's connections: users can only disconnect their own apps. */
	ownerId?: number;
	ipAddress?: string | undefined;
};

/**
 * Revokes a user's connection to a client, and with it every code and token under it: each check of a token reads
 * the connection's status. Idempotent. Throws ConnectionNotFound, also when it is not the owner's.
 */
export async function revokeConnection(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ connectionId, by, actor, ownerId, ipAddress }: Revocation,
): Promise<void> {
	const at = clock();
	await db.transaction(async (tx) => {
		const revoked = await moveConnectionToRevoked(tx, { connectionId, ownerId, at });
		if (!revoked) {
			if (await isRevokedConnection(tx, { connectionId, ownerId })) return;
			throw new ConnectionNotFound();
		}
		await recordEnd(tx, revoked, { actorType: by, actor, ipAddress, by, at });
	});
}

const ConnectionNotFound = errorOf(NotFound, "connection_not_found", "This app is not connected.");
