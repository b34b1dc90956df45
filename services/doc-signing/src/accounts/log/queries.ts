import type { Queryable } from "@repo/service-kit/database";
import { and, desc, eq, lt } from "drizzle-orm";
import type { ActorType } from "./rules/event-types.ts";
import { accountEvents } from "./tables.ts";

export type AccountEventRow = typeof accountEvents.$inferSelect;

export async function insertAccountEvent(
	db: Queryable,
	row: typeof accountEvents.$inferInsert,
): Promise<void> {
	await db.insert(accountEvents).values(row);
}

type Filter = { userId?: number | undefined; actorType?: ActorType | undefined; before?: number | undefined };

/** Newest first. */
export function listAccountEvents(
	db: Queryable,
	{ userId, actorType, before }: Filter,
	limit: number,
): Promise<AccountEventRow[]> {
	return db
		.select()
		.from(accountEvents)
		.where(
			and(
				userId === undefined ? undefined : eq(accountEvents.userId, userId),
				actorType === undefined ? undefined : eq(accountEvents.actorType, actorType),
				before === undefined ? undefined : lt(accountEvents.id, before),
			),
		)
		.orderBy(desc(accountEvents.id))
		.limit(limit);
}
