import { namedStatement, type Queryable, type Transaction } from "@repo/service-kit/database";
import { and, count, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Owner } from "../../accounts/owner.ts";
import type { Access } from "../../accounts/teams/rules/permissions.ts";
import { WebhookNotFound } from "../errors.ts";
import type { WebhookEvent } from "../events.ts";
import { webhooks } from "../tables.ts";

export type WebhookRow = typeof webhooks.$inferSelect;

/** Each permission about webhooks includes reading them. */
export type WebhookAccess = Access<"webhooks.read" | "webhooks.deliver" | "webhooks.manage">;

/** An enabled webhook, and all events that it subscribes to. */
export type Subscribed = { id: number; url: string; isFailing: boolean; events: WebhookEvent[] };

type Owned = { userId: number; teamId: number | null; webhookEvents: string[] };

/** The owner's enabled webhooks that subscribe to any of `webhookEvents`, as JSON: part of a statement that changes something. */
export function subscribedSql(value: (key: keyof Owned) => SQL): SQL {
	return sql`(
		SELECT coalesce(json_agg(json_build_object(
			'id', w.id, 'url', w.url, 'isFailing', w.failing_since IS NOT NULL, 'events', w.events) ORDER BY w.id), '[]')
		FROM ${webhooks} w
		WHERE ((${value("teamId")}::int IS NULL AND w.user_id = ${value("userId")}::int AND w.team_id IS NULL)
			OR w.team_id = ${value("teamId")}::int) AND w.enabled AND w.events && ${value("webhookEvents")}::text[]
	)`;
}

const listHooks = namedStatement<{ hooks: Subscribed[] }, Owned>(
	"list_subscribed_webhooks",
	(value) => sql`SELECT ${subscribedSql(value)} AS hooks`,
);

/** The owner's enabled webhooks that subscribe to this event. */
export async function listSubscribed(
	tx: Queryable,
	{ userId, teamId }: Owner,
	event: WebhookEvent,
): Promise<Subscribed[]> {
	const [row] = await listHooks(tx, { userId, teamId, webhookEvents: [event] });
	return row?.hooks ?? [];
}

/** A team's webhooks belong to the team, not to the members who created them. */
function ownedBy({ userId, teamId }: Owner) {
	return teamId === null
		? and(eq(webhooks.userId, userId), isNull(webhooks.teamId))
		: eq(webhooks.teamId, teamId);
}

/** Those of the owner, and of every account whose work takes the same limits. */
export async function countWebhooks(db: Queryable, owner: WebhookAccess): Promise<number> {
	const { userId, teamId } = owner;
	const sponsor =
		teamId === null ? sql`${userId}::int` : sql`(SELECT sponsor_id FROM teams WHERE id = ${teamId})`;
	const ofSponsor = sql`${webhooks.teamId} IS NULL AND ${webhooks.userId} = ${sponsor}`;
	const ofSponsored = sql`${webhooks.teamId} IN (SELECT id FROM teams WHERE sponsor_id = ${sponsor})`;
	const counted = or(ownedBy(owner), ofSponsor, ofSponsored);
	const [found] = await db.select({ total: count() }).from(webhooks).where(counted);
	return found?.total ?? 0;
}

/** Newest first. */
export function listWebhooks(
	db: Queryable,
	owner: WebhookAccess,
	{ page, perPage }: { page: number; perPage: number },
): Promise<WebhookRow[]> {
	return db
		.select()
		.from(webhooks)
		.where(ownedBy(owner))
		.orderBy(desc(webhooks.id))
		.limit(perPage)
		.offset((page - 1) * perPage);
}

/** The caller's webhook. Throws WebhookNotFound, also for other accounts' webhooks. */
export async function getWebhook(db: Queryable, owner: WebhookAccess, id: number): Promise<WebhookRow> {
	const [row] = await selectOwned(db, owner, id);
	if (!row) throw new WebhookNotFound();
	return row;
}

/** The same for a change, which others wait for. */
export async function lockWebhook(
	tx: Transaction,
	owner: Access<"webhooks.manage">,
	id: number,
): Promise<WebhookRow> {
	const [row] = await selectOwned(tx, owner, id).for("no key update");
	if (!row) throw new WebhookNotFound();
	return row;
}

function selectOwned(db: Queryable, owner: WebhookAccess, id: number) {
	return db
		.select()
		.from(webhooks)
		.where(and(ownedBy(owner), eq(webhooks.id, id)));
}

/** Failures of the previous URL say nothing about the new one. A paused webhook stays paused. */
const withoutFailures = {
	failingSince: sql`CASE WHEN ${webhooks.pausedAt} IS NOT NULL THEN ${webhooks.failingSince} END`,
	lastFailureAt: sql`CASE WHEN ${webhooks.pausedAt} IS NOT NULL THEN ${webhooks.lastFailureAt} END`,
};

export async function updateWebhookRow(
	db: Queryable,
	owner: Access<"webhooks.manage">,
	id: number,
	change: Partial<typeof webhooks.$inferInsert>,
): Promise<WebhookRow> {
	const [row] = await db
		.update(webhooks)
		.set({ ...change, ...(change.url !== undefined && withoutFailures) })
		.where(and(ownedBy(owner), eq(webhooks.id, id)))
		.returning();
	if (!row) throw new WebhookNotFound();
	return row;
}

/** Deletes its deliveries, too. */
export async function deleteWebhookRow(
	db: Queryable,
	owner: Access<"webhooks.manage">,
	id: number,
): Promise<WebhookRow> {
	const [row] = await db
		.delete(webhooks)
		.where(and(ownedBy(owner), eq(webhooks.id, id)))
		.returning();
	if (!row) throw new WebhookNotFound();
	return row;
}
