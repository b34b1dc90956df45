import { errorOf, NotFound } from "@repo/http-errors";
import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { isRevokedConnection, moveConnectionsToRevoked, moveConnectionToRevoked } from "./queries.ts";
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

/** Revokes every connection of a user, and with them every code and token. */
export async function revokeConnections(
	tx: Transaction,
	{ id, username: actor }: { id: number; username: string },
	from: { ipAddress: string; at: Date },
): Promise<void> {
	for (const ended of await moveConnectionsToRevoked(tx, id, from.at))
		await recordEnd(tx, ended, { actorType: "user", actor, by: "user", ...from });
}

const ConnectionNotFound = errorOf(NotFound, "connection_not_found", "This app is not connected.");
