import { secondsAfter } from "@repo/service-kit/clock";
import { namedStatement, type Queryable } from "@repo/service-kit/database";
import { keyHashSql, takeParameters, takeSql } from "@repo/service-kit/rate-limits";
import { and, asc, desc, eq, getTableColumns, gt, gte, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { clients } from "../clients/tables.ts";
import type { BookingMove } from "./rules/booking-status.ts";
import type { Cursor } from "./rules/cursor.ts";
import { MAX_BOOKING_DAYS } from "./rules/duration.ts";
import { bookings } from "./tables.ts";

const columns = {
	...getTableColumns(bookings),
	/** The app that created it. */
	app: sql<{
		client_id: string;
		name: string;
	} | null>`(SELECT json_build_object('client_id', c.client_id, 'name', c.name)
		FROM ${clients} c WHERE c.id = ${bookings.clientRowId})`,
};

export type BookingRow = typeof bookings.$inferSelect & {
	app: { client_id: string; name: string } | null;
};

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
		.select(columns)
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
		.select(columns)
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
	const [found] = await db.select(columns).from(bookings).where(own(userId, uid));
	return found;
}

/** The booking that the same form created, unless it was cancelled. */
export async function findSubmittedBooking(
	db: Queryable,
	userId: number,
	submission: string,
): Promise<BookingRow | undefined> {
	const [found] = await db
		.select(columns)
		.from(bookings)
		.where(
			and(eq(bookings.userId, userId), eq(bookings.submission, submission), eq(bookings.status, "accepted")),
		);
	return found;
}

export async function insertBooking(db: Queryable, row: typeof bookings.$inferInsert): Promise<BookingRow> {
	const [inserted] = await db.insert(bookings).values(row).returning(columns);
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted;
}

/** Moves or cancels an accepted booking. */
export async function changeBookingRow(
	db: Queryable,
	{ userId, uid, at }: { userId: number; uid: string; at: Date },
	change: { status: BookingMove["to"] } | { startsAt: Date; endsAt: Date },
): Promise<BookingRow | undefined> {
	const from: BookingMove["from"] = "accepted";
	const [changed] = await db
		.update(bookings)
		.set({ ...change, sequence: sql`${bookings.sequence} + 1`, updatedAt: at })
		.where(and(own(userId, uid), eq(bookings.status, from)))
		.returning(columns);
	return changed;
}

/** A booking with its user, unless the account is disabled. */
export async function findBookingToMail(db: Queryable, uid: string) {
	const [found] = await db
		.select({ booking: columns, organizer: users.email })
		.from(bookings)
		.innerJoin(users, eq(users.id, bookings.userId))
		.where(and(eq(bookings.uid, uid), isNull(users.disabledAt)));
	return found;
}

const own = (userId: number, uid: string) => and(eq(bookings.userId, userId), eq(bookings.uid, uid));

/** Mails to attendees that a user's bookings may cause in a day. */
export const MAX_ATTENDEE_MAILS = 200;
const attendeeMails = {
	name: "attendee-mails",
	limit: MAX_ATTENDEE_MAILS,
	seconds: 86_400,
	refill: "evenly",
} as const;

const input = (column: string) => `(SELECT ${column} FROM input)`;
const takeOfUser = takeSql("evenly", {
	keyHash: keyHashSql(attendeeMails.name, input("subject")),
	now: input("now"),
	step: input("step"),
	span: input("span"),
});
const takeMails = namedStatement<object, Record<"userId" | "count" | "now" | "step" | "span", unknown>>(
	"take_attendee_mails",
	(
		value,
	) => sql`WITH input AS (SELECT ${value("userId")}::text AS subject, ${value("now")}::timestamptz AS now,
		${value("count")}::int * ${value("step")}::interval AS step, ${value("span")}::interval AS span
	) ${sql.raw(takeOfUser)}`,
);

/** Takes as many of the user's mails of this day; false, and takes none, if fewer are left. */
export async function takeAttendeeMails(
	tx: Queryable,
	userId: number,
	count: number,
	at: Date,
): Promise<boolean> {
	const [now, step, span] = takeParameters(attendeeMails, at);
	return (await takeMails(tx, { userId, count, now, step, span })).length === 1;
}
