import { secondsAfter } from "@repo/service-kit/clock";
import type { Queryable } from "@repo/service-kit/database";
import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type { BookingMove } from "./rules/booking-status.ts";
import type { Cursor } from "./rules/cursor.ts";
import { MAX_BOOKING_DAYS } from "./rules/duration.ts";
import { bookings } from "./tables.ts";

export type BookingRow = typeof bookings.$inferSelect;

type Filter = {
	status?: BookingRow["status"] | undefined;
	from?: Date | undefined;
	to?: Date | undefined;
	cursor?: Cursor | undefined;
	limit: number;
};

/** Newest start first. */
export async function listBookings(
	db: Queryable,
	userId: number,
	{ status, from, to, cursor, limit }: Filter,
): Promise<BookingRow[]> {
	const conditions: (SQL | undefined)[] = [
		eq(bookings.userId, userId),
		status && eq(bookings.status, status),
		from && gte(bookings.startsAt, from),
		to && lt(bookings.startsAt, to),
		cursor &&
			sql`(${bookings.startsAt}, ${bookings.id}) < (${cursor.startsAt.toISOString()}::timestamptz, ${cursor.id})`,
	];
	return db
		.select()
		.from(bookings)
		.where(and(...conditions))
		.orderBy(desc(bookings.startsAt), desc(bookings.id))
		.limit(limit);
}

export type BookingPart = "upcoming" | "past" | "cancelled";
type Part = { part: BookingPart; now: Date; cursor: Cursor | undefined; limit: number };

/** Upcoming and current ones, next start first; or past or cancelled ones, newest start first. */
export function listPartOfBookings(
	db: Queryable,
	userId: number,
	{ part, now, cursor, limit }: Part,
): Promise<BookingRow[]> {
	const place = sql`(${bookings.startsAt}, ${bookings.id})`;
	const seen = cursor && sql`(${cursor.startsAt.toISOString()}::timestamptz, ${cursor.id})`;
	// A bound by start keeps the scan of the index from reading the other part.
	const isPart = {
		upcoming: and(
			gt(bookings.startsAt, secondsAfter(now, -MAX_BOOKING_DAYS * 86_400)),
			gt(bookings.endsAt, now),
		),
		past: and(lt(bookings.startsAt, now), lte(bookings.endsAt, now)),
		cancelled: undefined,
	}[part];
	const status = part === "cancelled" ? "cancelled" : "accepted";
	const isAfterCursor = seen && (part === "upcoming" ? sql`${place} > ${seen}` : sql`${place} < ${seen}`);
	const order = part === "upcoming" ? asc : desc;
	return db
		.select()
		.from(bookings)
		.where(and(eq(bookings.userId, userId), eq(bookings.status, status), isPart, isAfterCursor))
		.orderBy(order(bookings.startsAt), order(bookings.id))
		.limit(limit);
}

export async function findBooking(
	db: Queryable,
	userId: number,
	uid: string,
): Promise<BookingRow | undefined> {
	const [found] = await db.select().from(bookings).where(own(userId, uid));
	return found;
}

/** The booking that the same form created, unless it was cancelled. */
export async function findSubmittedBooking(
	db: Queryable,
	userId: number,
	submission: string,
): Promise<BookingRow | undefined> {
	const [found] = await db
		.select()
		.from(bookings)
		.where(
			and(eq(bookings.userId, userId), eq(bookings.submission, submission), eq(bookings.status, "accepted")),
		);
	return found;
}

export async function insertBooking(db: Queryable, row: typeof bookings.$inferInsert): Promise<BookingRow> {
	const [inserted] = await db.insert(bookings).values(row).returning();
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted;
}

export async function moveBookingToCancelled(
	db: Queryable,
	userId: number,
	uid: string,
	now: Date,
): Promise<BookingRow | undefined> {
	const { from, to } = { from: "accepted", to: "cancelled" } satisfies BookingMove;
	const [cancelled] = await db
		.update(bookings)
		.set({ status: to, updatedAt: now })
		.where(and(own(userId, uid), eq(bookings.status, from)))
		.returning();
	return cancelled;
}

const own = (userId: number, uid: string) => and(eq(bookings.userId, userId), eq(bookings.uid, uid));
