import { type Endpoint, endpoint } from "@repo/validation";
import type { z } from "zod";
import { findUser } from "../accounts/queries/users.ts";
import { calendarFile } from "../bookings/calendar-file.ts";
import { cancelBooking } from "../bookings/cancel-booking.ts";
import { createBooking } from "../bookings/create-booking.ts";
import { BookingNotFound } from "../bookings/errors.ts";
import { type BookingRow, findBooking, listBookings } from "../bookings/queries.ts";
import { writeCursor } from "../bookings/rules/cursor.ts";
import {
	bookingListSchema,
	bookingSchema,
	bookingUid,
	exampleBooking,
	listQuery,
	newBooking,
} from "../bookings/schemas.ts";

import { apiKeyOrBearer } from "../callers/api-key-caller.ts";
import { apiKeyOrSession } from "../callers/api-key-or-session.ts";
import type { Dependencies } from "../dependencies.ts";

const tags = ["Bookings"];
const scopeMissing = "`insufficient_scope`: the access token does not have the scope READ_BOOKING.";
const noSuchBooking = "The user has no such booking.";

export function bookingApiRoutes(dependencies: Dependencies): Endpoint[] {
	return [...readingRoutes(dependencies), ...changingRoutes(dependencies)];
}

function readingRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, config } = dependencies;
	const caller = apiKeyOrBearer(dependencies, "READ_BOOKING");
	return [
		endpoint({
			method: "get",
			path: "/api/v1/bookings",
			operationId: "listBookings",
			summary: "List bookings",
			description:
				"Returns the user's bookings, latest start first, with an API key or an access token with the scope READ_BOOKING.",
			tags,
			caller,
			request: { query: listQuery },
			responses: { 200: { description: "A page of bookings.", body: bookingListSchema } },
			problems: { 403: scopeMissing },
			handle: async ({ caller: { user }, query }) => {
				const rows = await listBookings(db, user.id, { ...query, limit: query.limit + 1 });
				return { status: 200, body: presentBookings(rows, query.limit) };
			},
		}),
		endpoint({
			method: "get",
			path: "/api/v1/bookings/:uid.ics",
			operationId: "getBookingAsCalendar",
			summary: "Download a booking as an iCalendar file",
			description:
				"Returns a booking as an iCalendar file (RFC 5545) that calendar programs can import. The user is its organizer; with an access token, only if it also has the scope READ_PROFILE.",
			tags,
			caller,
			request: { params: bookingUid },
			responses: { 200: { description: "The iCalendar file.", contentType: "text/calendar; charset=utf-8" } },
			problems: { 403: scopeMissing, 404: noSuchBooking },
			handle: async ({ caller: { user, canReadProfile }, params }) => {
				const booking = await findBooking(db, user.id, params.uid);
				if (!booking) throw new BookingNotFound();
				const organizer = canReadProfile ? await findUser(db, user.id) : undefined;
				const file = calendarFile(booking, organizer, new URL(config.BASE_URL).hostname);
				return { status: 200, body: file };
			},
		}),
		endpoint({
			method: "get",
			path: "/api/v1/bookings/:uid",
			operationId: "getBooking",
			summary: "Get a booking",
			description: "Returns a booking of the user.",
			tags,
			caller,
			request: { params: bookingUid },
			responses: { 200: { description: "The booking.", body: bookingSchema } },
			problems: { 403: scopeMissing, 404: noSuchBooking },
			handle: async ({ caller: { user }, params }) => {
				const booking = await findBooking(db, user.id, params.uid);
				if (!booking) throw new BookingNotFound();
				return { status: 200, body: presentBooking(booking) };
			},
		}),
	];
}

function changingRoutes(dependencies: Dependencies): Endpoint[] {
	const caller = apiKeyOrSession(dependencies);
	const problems = { 403: "`access_tokens_only_read`: access tokens can only read bookings." };
	return [
		endpoint({
			method: "post",
			path: "/api/v1/bookings",
			operationId: "createBooking",
			summary: "Create a booking",
			description: "Creates a booking with an API key. Accepted bookings of a user cannot overlap.",
			tags,
			caller,
			request: { body: newBooking },
			responses: {
				201: {
					description: "The new booking.",
					body: bookingSchema,
					headers: { Location: "URL of the booking." },
				},
			},
			problems: { ...problems, 409: "`booking_overlaps`: the user has another booking at this time." },
			handle: async ({ caller: { userId }, body }) => {
				const booking = await createBooking(dependencies, userId, body);
				const headers = { Location: `/api/v1/bookings/${booking.uid}` };
				return { status: 201, body: presentBooking(booking), headers };
			},
		}),
		endpoint({
			method: "post",
			path: "/api/v1/bookings/:uid/cancel",
			operationId: "cancelBooking",
			summary: "Cancel a booking",
			description:
				"Cancels a booking with an API key. The booking remains in the list and its time becomes available.",
			tags,
			caller,
			request: { params: bookingUid },
			responses: {
				200: {
					description: "The cancelled booking.",
					body: bookingSchema,
					example: { ...exampleBooking, status: "cancelled" },
				},
			},
			problems: {
				...problems,
				404: noSuchBooking,
				409: "`booking_cancelled_already`: the booking has already been cancelled.",
			},
			handle: async ({ caller: { userId }, params }) => {
				const booking = await cancelBooking(dependencies, userId, params.uid);
				return { status: 200, body: presentBooking(booking) };
			},
		}),
	];
}

function presentBooking(row: BookingRow): z.output<typeof bookingSchema> {
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
function presentBookings(rows: BookingRow[], limit: number): z.output<typeof bookingListSchema> {
	const shown = rows.slice(0, limit);
	const last = shown.at(-1);
	return {
		bookings: shown.map(presentBooking),
		next_cursor: last && rows.length > limit ? writeCursor(last) : null,
	};
}
