import type { Queryable } from "@repo/service-kit/database";
import { and, asc, eq, isNull, lte, not, sql } from "drizzle-orm";
import { apiKeys } from "../../accounts/api-keys/tables.ts";
import { users } from "../../accounts/tables.ts";
import type { ClientKind } from "../../clients/rules/client-kind.ts";
import { allowedScopesSql, clients } from "../../clients/tables.ts";
import { connections } from "../tables.ts";
import { WebhookNotFound } from "./errors.ts";
import { type WebhookEvent, webhookDeliveries, webhooks } from "./tables.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Whose webhooks: those of an app's connection, or the user's own. */
export type Owner = Pick<WebhookRow, "userId" | "connectionId">;

/** SQL of whether the key that created a webhook was revoked. */
const isKeyRevoked = sql`EXISTS (SELECT FROM api_keys k WHERE k.id = ${webhooks.apiKeyId} AND k.revoked_at IS NOT NULL)`;

const ownedBy = ({ userId, connectionId: id }: Owner) =>
	and(
		eq(webhooks.userId, userId),
		id === null ? isNull(webhooks.connectionId) : eq(webhooks.connectionId, id),
		not(isKeyRevoked),
	);

export const countWebhooks = (db: Queryable, owner: Owner) => db.$count(webhooks, ownedBy(owner));

export function listWebhooks(db: Queryable, owner: Owner): Promise<WebhookRow[]> {
	return db.select().from(webhooks).where(ownedBy(owner)).orderBy(asc(webhooks.id));
}

/** One of the at most ten. Throws WebhookNotFound, also for another owner's. */
export async function getWebhook(db: Queryable, owner: Owner, id: number): Promise<WebhookRow> {
	const own = (await listWebhooks(db, owner)).find((one) => one.id === id);
	if (!own) throw new WebhookNotFound();
	return own;
}

/** Deletes its deliveries, too. Undefined if another call was faster. */
export async function deleteWebhookRow(tx: Queryable, id: number): Promise<WebhookRow | undefined> {
	const [row] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning();
	return row;
}

/** The ids of at most `limit` of those whose connection or API key has ended, and whose last event is sent. */
export async function listEndedWebhooks(db: Queryable, at: Date, limit: number): Promise<number[]> {
	const { id, endsAt } = webhooks;
	const found = await db
		.select({ id })
		.from(webhooks)
		.where(lte(endsAt, at))
		.orderBy(asc(endsAt))
		.limit(limit);
	return found.map((row) => row.id);
}

/** Of the app that created the webhook; null if a user did. */
export async function findClientKind(db: Queryable, { clientRowId }: WebhookRow): Promise<ClientKind | null> {
	if (clientRowId === null) return null;
	const [client] = await db.select({ kind: clients.kind }).from(clients).where(eq(clients.id, clientRowId));
	return client?.kind ?? null;
}

/** The webhooks for an event of a user's bookings or of a connection that ended, or one webhook, with its app's names. */
export function listSubscribed(
	tx: Queryable,
	event: WebhookEvent,
	{ userId, connectionId, id }: { userId?: number; connectionId?: number; id?: number },
) {
	const isChosen = id === undefined ? sql`${event} = ANY (${webhooks.events})` : eq(webhooks.id, id);
	const isOfUser =
		userId === undefined
			? undefined
			: and(eq(webhooks.userId, userId), sql`${connections.status} IS DISTINCT FROM 'revoked'`);
	return (
		tx
			.select({
				webhook: webhooks,
				clientId: clients.clientId,
				clientKind: clients.kind,
				userId: users.id,
				subject: users.subject,
				subjectKind: sql<"number" | "opaque">`coalesce(${clients.subject}, 'number')`,
				subjectMovedAt: clients.subjectMovedAt,
			})
			.from(webhooks)
			.innerJoin(users, eq(users.id, webhooks.userId))
			.leftJoin(connections, eq(connections.id, webhooks.connectionId))
			.leftJoin(clients, eq(clients.id, webhooks.clientRowId))
			.where(
				and(
					isChosen,
					isOfUser,
					connectionId === undefined ? undefined : eq(webhooks.connectionId, connectionId),
					not(isKeyRevoked),
				),
			)
			.orderBy(asc(webhooks.id))
			// Else a webhook deleted meanwhile would undo the change that is published.
			.for("key share", { of: webhooks })
	);
}

/** Why a due delivery may not be sent: what may have ended since it was published. Null if it may. */
export const refusalSql = sql<string | null>`(
	SELECT CASE
		WHEN u.disabled_at IS NOT NULL THEN 'The account is disabled.'
		WHEN ${isKeyRevoked} THEN 'The API key that created the webhook was revoked.'
		WHEN n.id IS NULL THEN NULL
		WHEN c.status <> 'active' THEN 'The app is suspended or deleted.'
		WHEN ${webhookDeliveries.event} = 'connection.ended' THEN NULL
		WHEN n.status <> 'active' THEN 'The app is no longer connected.'
		WHEN NOT '{READ_BOOKING,NOTIFY_BOOKING}' <@ n.scopes
			OR NOT '{READ_BOOKING,NOTIFY_BOOKING}' <@ ${sql.raw(allowedScopesSql("c"))}
			THEN 'The app may no longer see bookings or be notified of changes.'
	END
	FROM users u LEFT JOIN connections n ON n.id = ${webhooks.connectionId} LEFT JOIN clients c ON c.id = n.client_row_id
	WHERE u.id = ${webhooks.userId})`;

/** When the key that created a webhook expires: compared with the service's clock. */
export const keyExpiresAtSql =
	sql`(SELECT k.expires_at FROM api_keys k WHERE k.id = ${webhooks.apiKeyId})`.mapWith(apiKeys.expiresAt);

/** Also of keys that were revoked. */
export async function listWebhookIds(db: Queryable, userId: number): Promise<number[]> {
	const found = await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.userId, userId));
	return found.map(({ id }) => id);
}

/** All webhooks of a user, their own and those of apps, with the time and status of the newest delivery. */
export function listShownWebhooks(db: Queryable, userId: number) {
	const last = sql<{ at: string; status: DeliveryRow["status"] } | null>`(
		SELECT json_build_object('at', d.created_at, 'status', d.status) FROM ${webhookDeliveries} d
		WHERE d.webhook_id = ${webhooks}.id ORDER BY d.created_at DESC LIMIT 1)`;
	return db
		.select({ webhook: webhooks, last })
		.from(webhooks)
		.where(and(eq(webhooks.userId, userId), not(isKeyRevoked)))
		.orderBy(asc(webhooks.id));
}
