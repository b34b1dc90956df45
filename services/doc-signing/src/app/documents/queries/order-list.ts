import type { Queryable } from "@repo/service-kit/database";
import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { documents } from "../../../envelopes/documents/tables.ts";
import type { templates } from "../../../envelopes/templates/tables.ts";
import type { Place } from "../queries.ts";
import { isAscending, isByTitle, type ListOrder } from "../rules/list-order.ts";

type Listed = (typeof documents | typeof templates) & PgTable;

export type Ordering = { where: SQL | undefined; orderBy: SQL[]; isForward: boolean };

/** The expression of the indexes by title. "pg_c_utf8" never changes, so no library upgrade corrupts them. */
const lowerTitle = (table: Listed) => sql<string>`lower(${table.title} COLLATE "pg_c_utf8")`;

/**
 * The condition and order of a page of `table`, by keyset. By title, the position is that of a row that
 * `isOwn` admits: another's title is never used, and a deleted row leads to the first page.
 */
export async function orderList(
	db: Queryable,
	table: Listed,
	{ order, before, after, isOwn }: Place & { order: ListOrder | undefined; isOwn: SQL | undefined },
): Promise<Ordering> {
	const isForward = after === undefined;
	const ascends = isForward === isAscending(order);
	// `before` continues in the order of the list, and `after` goes back.
	const [direction, beyond] = ascends ? [asc, gt] : [desc, lt];
	const place = before ?? after;
	if (!isByTitle(order))
		return {
			where: place === undefined ? undefined : beyond(table.id, place),
			orderBy: [direction(table.id)],
			isForward,
		};
	const title = lowerTitle(table);
	const orderBy = [direction(title), direction(table.id)];
	if (place === undefined) return { where: undefined, orderBy, isForward };
	const [at] = await db
		.select({ title: table.title })
		.from(table as PgTable)
		.where(and(isOwn, eq(table.id, place)));
	if (!at) return orderList(db, table, { order, isOwn });
	const key = sql`(lower(${at.title} COLLATE "pg_c_utf8"), ${place}::int)`;
	return { where: sql`(${title}, ${table.id}) ${ascends ? sql`>` : sql`<`} ${key}`, orderBy, isForward };
}

/** Documents by time from a place on, and whether they are read from the oldest on. */
export function inTime(
	where: SQL | undefined,
	{ order, before, after }: Place & { order: ListOrder | undefined },
) {
	const ascends = (after === undefined) === isAscending(order);
	const place = before ?? after;
	const isBeyond = place === undefined ? undefined : (ascends ? gt : lt)(documents.id, place);
	return { where: and(where, isBeyond), isAscending: ascends };
}
