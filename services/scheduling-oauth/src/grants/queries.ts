import type { Queryable } from "@repo/service-kit/database";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { allowedScopesSql, clients } from "../clients/tables.ts";
import type { ConnectionMove } from "./rules/connection-status.ts";
import { connections, lastUsed } from "./tables.ts";

const ended = { id: connections.id, userId: connections.userId, clientRowId: connections.clientRowId };

/** Active → revoked, once. `ownerId` limits it to that user's connections. */
export async function moveConnectionToRevoked(
	db: Queryable,
	{ connectionId, ownerId, at }: { connectionId: number; ownerId?: number | undefined; at: Date },
) {
	const { from, to } = { from: "active", to: "revoked" } satisfies ConnectionMove;
	const [row] = await db
		.update(connections)
		.set({ status: to, revokedAt: at })
		.where(
			and(
				eq(connections.id, connectionId),
				eq(connections.status, from),
				ownerId === undefined ? undefined : eq(connections.userId, ownerId),
			),
		)
		.returning(ended);
	return row;
}

/**
 * Active → revoked, of every connection of a user. Locked in the order of their ids, like those whose tokens are deleted:
 * otherwise the two could wait for each other.
 */
export function moveConnectionsToRevoked(db: Queryable, userId: number, at: Date) {
	const { from, to } = { from: "active", to: "revoked" } satisfies ConnectionMove;
	const active = db
		.select({ id: connections.id })
		.from(connections)
		.where(and(eq(connections.userId, userId), eq(connections.status, from)))
		.orderBy(asc(connections.id))
		.for("no key update");
	return db
		.update(connections)
		.set({ status: to, revokedAt: at })
		.where(sql`${connections.id} = ANY (ARRAY(${active}))`)
		.returning(ended);
}

export async function isRevokedConnection(
	db: Queryable,
	{ connectionId, ownerId }: { connectionId: number; ownerId?: number | undefined },
): Promise<boolean> {
	const found = await db
		.select({ id: connections.id })
		.from(connections)
		.where(
			and(
				eq(connections.id, connectionId),
				eq(connections.status, "revoked"),
				ownerId === undefined ? undefined : eq(connections.userId, ownerId),
			),
		);
	return found.length > 0;
}

/** How a client's connected users are named: before and after it moves to opaque subjects. */
export function listSubjects(db: Queryable, clientRowId: number) {
	return db
		.select({ number: users.id, opaque: users.subject })
		.from(connections)
		.innerJoin(users, eq(users.id, connections.userId))
		.where(and(eq(connections.clientRowId, clientRowId), eq(connections.status, "active")))
		.orderBy(asc(users.id));
}

/** The user's connected apps, by name, without deleted ones. */
export function listConnections(db: Queryable, userId: number) {
	return db
		.select({
			id: connections.id,
			clientId: clients.clientId,
			name: clients.name,
			link: clients.link,
			logoHash: clients.logoHash,
			clientStatus: clients.status,
			kind: clients.kind,
			verifiedAt: clients.verifiedAt,
			ownerOnly: clients.ownerOnly,
			firstParty: clients.firstParty,
			/** Those that the app may still have. */
			scopes: sql<
				string[]
			>`ARRAY(SELECT s FROM unnest(${connections.scopes}) s WHERE s = ANY (${sql.raw(allowedScopesSql("clients"))}))`,
			createdAt: connections.createdAt,
			lastUsedAt: lastUsed,
		})
		.from(connections)
		.innerJoin(clients, eq(clients.id, connections.clientRowId))
		.where(
			and(eq(connections.userId, userId), eq(connections.status, "active"), ne(clients.status, "deleted")),
		)
		.orderBy(asc(sql`lower(${clients.name})`), asc(connections.id));
}

export type ConnectionRow = Awaited<ReturnType<typeof listConnections>>[number];

/** SQL of what the connection `n` has: for this service, unless `isElsewhere`, SQL of whether another resource is requested. */
export const heldScopesSql = (n: string, isElsewhere: string): string =>
	`CASE WHEN ${isElsewhere} THEN ${n}.scopes ELSE ${n}.scopes_here END`;

type Asking = { clientRowId: string; userId: string; isElsewhere: string };

/** SQL of whether a user may allow a client the scope in `s`: a retired one only if the connection has it, there or here. */
export const mayBeAllowedSql = (s: string, { clientRowId, userId, isElsewhere }: Asking): string =>
	`(${s}.retired_at IS NULL OR coalesce((SELECT ${s}.name = ANY (${heldScopesSql("held", isElsewhere)}) FROM connections held
		WHERE held.user_id = ${userId} AND held.client_row_id = ${clientRowId} AND held.status = 'active'), false))`;
