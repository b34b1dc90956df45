import type { Queryable } from "@repo/service-kit/database";
import { and, asc, desc, eq, gt, gte, lt } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
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

/** How many events a page examines, so that a rare combination of filters does not read the whole log. */
const MAX_EXAMINED = 10_000;

/**
 * Newest first, of {@link MAX_EXAMINED}. `end` is set when fewer than `limit` match: the last one that was examined, after which
 * there are more.
 */
export async function listAccountEvents(
	db: Queryable,
	{ type, actorType, userId, teamId, from, to, before }: Filter,
	limit: number,
): Promise<{ rows: AccountEventRow[]; end?: number | undefined }> {
	const { id } = accountEvents;
	const conditions = (table: Columns) => [
		userId === undefined ? undefined : eq(table.userId, userId),
		teamId === undefined ? undefined : eq(table.teamId, teamId),
		type && eq(table.type, type),
		actorType && eq(table.actorType, actorType),
		from && gte(table.at, from),
		to && lt(table.at, to),
	];
	const [after, until] = [from && (await findBefore(db, from)), to && (await findAfter(db, to))];
	// Each index is of one column and the id.
	const indexed = conditions(accountEvents)
		.slice(0, 4)
		.find((condition) => condition !== undefined);
	const isOlder = [until, before].map((last) => (last === undefined ? undefined : lt(id, last)));
	const isExamined = and(indexed, after === undefined ? undefined : gt(id, after), ...isOlder);
	const newest = db.select().from(accountEvents).where(isExamined).orderBy(desc(id)).limit(MAX_EXAMINED);
	const examined = newest.as("examined");
	const rows = await db
		.select()
		.from(examined)
		.where(and(...conditions(examined)))
		.orderBy(desc(examined.id))
		.limit(limit);
	if (rows.length === limit) return { rows };
	const ids = db.select({ id }).from(accountEvents).where(isExamined).orderBy(desc(id));
	const [last] = await ids.offset(MAX_EXAMINED - 1).limit(1);
	return { rows, end: last?.id };
}

type Columns = { [Name in "userId" | "teamId" | "type" | "actorType" | "at"]: AnyPgColumn };

/** Instances' clocks differ by less: ids further apart are in the order of time. */
const CLOCK_DIFFERENCE_MS = 3_600_000;

/** An event whose id is below those of all since `time`. */
async function findBefore(db: Queryable, time: Date): Promise<number | undefined> {
	const { id, at } = accountEvents;
	const isBefore = lt(at, new Date(time.getTime() - CLOCK_DIFFERENCE_MS));
	const [row] = await db.select({ id }).from(accountEvents).where(isBefore).orderBy(desc(at)).limit(1);
	return row?.id;
}

/** An event whose id is above those of all before `time`. */
async function findAfter(db: Queryable, time: Date): Promise<number | undefined> {
	const { id, at } = accountEvents;
	const isAfter = gte(at, new Date(time.getTime() + CLOCK_DIFFERENCE_MS));
	const [row] = await db.select({ id }).from(accountEvents).where(isAfter).orderBy(asc(at)).limit(1);
	return row?.id;
}
