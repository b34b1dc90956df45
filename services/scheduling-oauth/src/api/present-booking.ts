import type { z } from "zod";
import type { BookingRow } from "../bookings/queries.ts";
import { cursorOf } from "../bookings/rules/cursor.ts";
import type { bookingListSchema, bookingSchema } from "../bookings/schemas.ts";

export function presentBooking(row: BookingRow): z.output<typeof bookingSchema> {
	return {
		uid: row.uid,
		title: row.title,
		description: row.description,
		start: row.startsAt.toISOString(),
		end: row.endsAt.toISOString(),
		time_zone: row.timeZone,
		location: row.location,
		status: row.status,
		attendees: row.attendees.map(({ name, email, timeZone }) => ({ name, email, time_zone: timeZone })),
		created_at: row.createdAt.toISOString(),
		updated_at: row.updatedAt.toISOString(),
	};
}

/** `rows` has one more than `limit` if there is another page. */
export function presentBookings(rows: BookingRow[], limit: number): z.output<typeof bookingListSchema> {
	const shown = rows.slice(0, limit);
	const last = shown.at(-1);
	return {
		bookings: shown.map(presentBooking),
		next_cursor: last && rows.length > limit ? cursorOf(last) : null,
	};
}
