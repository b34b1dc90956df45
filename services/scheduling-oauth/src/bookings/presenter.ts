import type { z } from "zod";
import type { BookingRow } from "./queries.ts";
import type { bookingSchema } from "./schemas.ts";

/** A booking in the API and in webhooks. */
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
		app: row.app,
		created_at: row.createdAt.toISOString(),
		updated_at: row.updatedAt.toISOString(),
	};
}
