import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Owner } from "../../accounts/owner.ts";
import { type MailedUser, mailedUser } from "../../accounts/queries.ts";
import { users } from "../../accounts/tables.ts";
import { teamMembers } from "../../accounts/teams/tables.ts";
import { webhooks } from "../tables.ts";
import type { WebhookRow } from "./webhooks.ts";

/** Records a failed attempt and locks the row; undefined when the webhook was deleted. */
export async function recordFailure(
	tx: Transaction,
	id: number,
	{ at, isConnectedTo }: { at: Date; isConnectedTo: Date },
): Promise<WebhookRow | undefined> {
	const { failingSince, lastFailureAt } = webhooks;
	const [row] = await tx
		.update(webhooks)
		.set({
			failingSince: sql`CASE WHEN ${lastFailureAt} > ${isConnectedTo} THEN ${failingSince} ELSE ${at} END`,
			lastFailureAt: at,
		})
		.where(eq(webhooks.id, id))
		.returning();
	return row;
}

/** A paused webhook stays paused until its owner resumes it. */
export async function recordSuccess(db: Queryable, id: number): Promise<void> {
	await db
		.update(webhooks)
		.set({ failingSince: null, lastFailureAt: null })
		.where(and(eq(webhooks.id, id), isNotNull(webhooks.failingSince), isNull(webhooks.pausedAt)));
}

/** True for exactly one caller. */
export async function moveToPaused(
	tx: Transaction,
	id: number,
	{ at, failingSince }: { at: Date; failingSince: Date },
): Promise<boolean> {
	const { rowCount } = await tx
		.update(webhooks)
		.set({ pausedAt: at, updatedAt: at })
		.where(and(eq(webhooks.id, id), isNull(webhooks.pausedAt), lte(webhooks.failingSince, failingSince)));
	return rowCount === 1;
}

export async function moveToResumed(tx: Transaction, id: number, at: Date): Promise<WebhookRow | undefined> {
	const [row] = await tx
		.update(webhooks)
		.set({ pausedAt: null, failingSince: null, lastFailureAt: null, updatedAt: at })
		.where(and(eq(webhooks.id, id), isNotNull(webhooks.pausedAt)))
		.returning();
	return row;
}

/** Paused webhooks of every owner, longest paused first. */
export function listPaused(db: Queryable): Promise<WebhookRow[]> {
	return db.select().from(webhooks).where(isNotNull(webhooks.pausedAt)).orderBy(asc(webhooks.pausedAt));
}

/**
 * Who is notified: the user who created the webhook, or an owner or admin of the team if that user is no longer
 * one.
 */
export async function getContact(db: Queryable, { userId, teamId }: Owner): Promise<MailedUser> {
	const mayManage = and(
		eq(teamMembers.teamId, teamId ?? 0),
		eq(teamMembers.userId, users.id),
		inArray(teamMembers.role, ["owner", "admin"]),
	);
	const [row] = await db
		.select(mailedUser)
		.from(users)
		.leftJoin(teamMembers, mayManage)
		.where(teamId === null ? eq(users.id, userId) : isNotNull(teamMembers.userId))
		.orderBy(desc(sql`${users.id} = ${userId}`), desc(sql`${teamMembers.role} = 'owner'`), asc(users.id))
		.limit(1);
	if (!row) throw new Error("a webhook whose owner is not there");
	return row;
}
