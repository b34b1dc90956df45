import type { Queryable } from "@repo/service-kit/database";
import { and, desc, eq, gte, lt } from "drizzle-orm";
import type { AccountEventType, ActorType } from "./rules/event-types.ts";
import { accountEvents } from "./tables.ts";

export type AccountEventRow = typeof accountEvents.$inferSelect;

export async function insertAccountEvent(
	db: Queryable,
	row: typeof accountEvents.$inferInsert,
): Promise<void> {
	await db.insert(accountEvents).values(row);
}

type Filter = {
	type?: AccountEventType | undefined;
	actorType?: ActorType | undefined;
	/** Of the affected account. */
	userId?: number | undefined;
	teamId?: number | undefined;
	from?: Date | undefined;
	to?: Date | undefined;
	before?: number | undefined;
};

/** Newest first. */
export function listAccountEvents(
	db: Queryable,
	{ type, actorType, userId, teamId, from, to, before }: Filter,
	limit: number,
): Promise<AccountEventRow[]> {
	const table = accountEvents;
	return db
		.select()
		.from(table)
		.where(
			and(
				type && eq(table.type, type),
				actorType && eq(table.actorType, actorType),
				userId === undefined ? undefined : eq(table.userId, userId),
				teamId === undefined ? undefined : eq(table.teamId, teamId),
				from && gte(table.at, from),
				to && lt(table.at, to),
				before === undefined ? undefined : lt(table.id, before),
			),
		)
		.orderBy(desc(table.id))
		.limit(limit);
}
