import type { Queryable } from "@repo/service-kit/database";
import { and, count, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { apiKeys } from "../accounts/api-keys/tables.ts";
import { sessions, users } from "../accounts/tables.ts";
import { auditEvents } from "../audit-log/tables.ts";
import { clients } from "../clients/tables.ts";
import { connections } from "../grants/tables.ts";

const columns = {
	id: users.id,
	username: users.username,
	email: users.email,
	name: users.name,
	timeZone: users.timeZone,
	role: users.role,
	createdAt: users.createdAt,
	disabledAt: users.disabledAt,
};

/** An account as operators see it, including disabled ones. */
export async function findAccount(db: Queryable, id: number) {
	const [found] = await db.select(columns).from(users).where(eq(users.id, id));
	return found;
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The same, locked until the transaction ends. */
export async function lockAccount(db: Queryable, id: number): Promise<Account | undefined> {
	const [found] = await db.select(columns).from(users).where(eq(users.id, id)).for("update");
	return found;
}

/** By username, case-insensitively, including disabled accounts. */
export async function findAccountId(db: Queryable, username: string): Promise<number | undefined> {
	const [found] = await db
		.select({ id: users.id })
		.from(users)
		.where(eq(sql`lower(${users.username})`, username.toLowerCase()));
	return found?.id;
}

/** Active → disabled, once. */
export async function moveAccountToDisabled(db: Queryable, id: number, at: Date): Promise<boolean> {
	const active = and(eq(users.id, id), isNull(users.disabledAt));
	const { rowCount } = await db.update(users).set({ disabledAt: at }).where(active);
	return rowCount === 1;
}

/** Disabled → active, once. */
export async function moveAccountToActive(db: Queryable, id: number): Promise<boolean> {
	const disabled = and(eq(users.id, id), isNotNull(users.disabledAt));
	const { rowCount } = await db.update(users).set({ disabledAt: null }).where(disabled);
	return rowCount === 1;
}

/** Whether there was an account with this id. The audit log knows for as long as it keeps the event. */
export async function isDeletedAccount(db: Queryable, id: number): Promise<boolean> {
	const deletion = and(eq(auditEvents.userId, id), eq(auditEvents.type, "account.deleted"));
	const found = await db.select({ id: auditEvents.id }).from(auditEvents).where(deletion).limit(1);
	return found.length > 0;
}

/** An account's active credentials and data. */
export async function countAccess(db: Queryable, userId: number, now: Date) {
	const ofUser = [
		db
			.select({ n: count() })
			.from(sessions)
			.where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))),
		db
			.select({ n: count() })
			.from(apiKeys)
			.where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))),
		db
			.select({ n: count() })
			.from(connections)
			.innerJoin(clients, eq(clients.id, connections.clientRowId))
			.where(
				and(eq(connections.userId, userId), eq(connections.status, "active"), ne(clients.status, "deleted")),
			),
	];
	const [open, keys, apps] = await Promise.all(ofUser);
	return { sessions: open?.[0]?.n ?? 0, apiKeys: keys?.[0]?.n ?? 0, apps: apps?.[0]?.n ?? 0 };
}
