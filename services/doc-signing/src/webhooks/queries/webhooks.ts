import { and, arrayContains, asc, eq, isNull } from "drizzle-orm";
import type { Owner } from "../../accounts/owner.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { WebhookEvent } from "../events.ts";
import { webhooks } from "../tables.ts";

export type WebhookRow = typeof webhooks.$inferSelect;

/** The owner's enabled webhooks that want this event. */
export function listSubscribed(
	tx: Queryable,
	owner: Owner,
	event: WebhookEvent,
): Promise<Pick<WebhookRow, "id" | "url">[]> {
	return tx
		.select({ id: webhooks.id, url: webhooks.url })
		.from(webhooks)
		.where(and(ownedBy(owner), eq(webhooks.enabled, true), arrayContains(webhooks.events, [event])))
		.orderBy(asc(webhooks.id));
}

/** A team's webhooks belong to the team, whoever made them. */
export function ownedBy({ userId, teamId }: Owner) {
	return teamId === null
		? and(eq(webhooks.userId, userId), isNull(webhooks.teamId))
		: eq(webhooks.teamId, teamId);
}
