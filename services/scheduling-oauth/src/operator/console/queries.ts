import type { Queryable } from "@repo/service-kit/database";
import { normalizeAddress } from "@repo/validation";
import { and, asc, count, eq, gt, ilike, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { findDeletedUsernames } from "../../audit-log/queries.ts";
import { clients } from "../../clients/tables.ts";
import { connections, lastUsed } from "../../grants/tables.ts";
import { MAX_COUNTED } from "./rules/connected-users.ts";
import type { Names } from "./rules/describe-audit-event.ts";

export type Page = { after: number; limit: number };

/** The users who are connected to an app, oldest connection first. */
export function listConnectedUsers(db: Queryable, clientRowId: number, { after, limit }: Page) {
	return db
		.select({
			id: connections.id,
			username: users.username,
			name: users.name,
			scopes: connections.scopes,
			createdAt: connections.createdAt,
			lastUsedAt: lastUsed,
		})
		.from(connections)
		.innerJoin(users, eq(users.id, connections.userId))
		.where(and(isActive(clientRowId), gt(connections.id, after)))
		.orderBy(asc(connections.id))
		.limit(limit);
}

/** At most one more than {@link MAX_COUNTED}. */
export async function countConnectedUsers(db: Queryable, clientRowId: number): Promise<number> {
	const some = db
		.select({ id: connections.id })
		.from(connections)
		.where(isActive(clientRowId))
		.orderBy(asc(connections.id))
		.limit(MAX_COUNTED + 1)
		.as("some");
	const [row] = await db.select({ connected: count() }).from(some);
	return row?.connected ?? 0;
}

/** Users whose username, name or email address contains `search`, oldest account first. */
export function listUsersPage(db: Queryable, { search, after, limit }: Page & { search: string }) {
	const contains = (column: AnyPgColumn, text: string) =>
		ilike(column, `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`);
	// Domains are stored in ASCII. Behind an @, also a domain alone is converted.
	const address = normalizeAddress(`@${search}`).slice(1) || search;
	const found = [
		contains(users.username, search),
		contains(users.name, search),
		contains(users.email, address),
	];
	return db
		.select({
			id: users.id,
			username: users.username,
			name: users.name,
			email: users.email,
			timeZone: users.timeZone,
			role: users.role,
			createdAt: users.createdAt,
			disabledAt: users.disabledAt,
		})
		.from(users)
		.where(and(gt(users.id, after), search === "" ? undefined : or(...found)))
		.orderBy(asc(users.id))
		.limit(limit);
}

type About = { userId: number | null; clientRowId: number | null };

/** Names of the users and apps in audit rows. */
export async function findNames(db: Queryable, events: About[]): Promise<Names> {
	// An array is one parameter, however many: a statement has at most 65,535.
	const userIds = [...new Set(events.flatMap(({ userId }) => userId ?? []))];
	const clientRowIds = [...new Set(events.flatMap(({ clientRowId }) => clientRowId ?? []))];
	const people = await db
		.select({ id: users.id, name: users.username })
		.from(users)
		.where(sql`${users.id} = ANY(${sql.param(userIds)}::int[])`);
	const apps = await db
		.select({ id: clients.id, name: clients.clientId })
		.from(clients)
		.where(sql`${clients.id} = ANY(${sql.param(clientRowIds)}::int[])`);
	const byId = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
	const present = byId(people);
	const deleted = await findDeletedUsernames(
		db,
		userIds.filter((id) => !present.has(id)),
	);
	return { users: present, deleted, clients: byId(apps) };
}

/** Audit rows for an export, with the username and the client ID of whom they are about, as far as they are known. */
export function nameEvents<Event extends About>(
	events: Event[],
	{ users: present, deleted, clients: apps }: Names,
): (Event & { username: string | null; clientId: string | null })[] {
	return events.map((event) => {
		const { userId, clientRowId } = event;
		const username = userId === null ? null : (present.get(userId) ?? deleted.get(userId) ?? null);
		return { ...event, username, clientId: clientRowId === null ? null : (apps.get(clientRowId) ?? null) };
	});
}

/** Deleting an app revokes its connections without changing their rows, which may be millions. */
function isActive(clientRowId: number) {
	const isKept = sql`EXISTS (SELECT FROM ${clients} WHERE ${clients.id} = ${clientRowId} AND ${clients.status} <> 'deleted')`;
	return and(eq(connections.clientRowId, clientRowId), eq(connections.status, "active"), isKept);
}
