import type { Transaction } from "@repo/service-kit/database";
import { type Endpoint, endpoint } from "@repo/validation";
import type { z } from "zod";
import { findUser } from "../accounts/queries/users.ts";
import { calendarFile } from "../bookings/calendar-file.ts";
import { cancelBooking, rescheduleBooking } from "../bookings/change-booking.ts";
import { createBooking } from "../bookings/create-booking.ts";
import { BookingNotFound } from "../bookings/errors.ts";
import { presentBooking } from "../bookings/presenter.ts";
import { type BookingRow, findBooking, listBookings } from "../bookings/queries.ts";
import { writeCursor } from "../bookings/rules/cursor.ts";
import {
	bookingListSchema,
	bookingSchema,
	bookingUid,
	exampleBooking,
	listQuery,
	newBooking,
	newTimes,
} from "../bookings/schemas.ts";

import { type ApiCaller, apiCaller, mayCaller } from "../callers/api-caller.ts";
import { respondOnce } from "../callers/change-once.ts";
import type { Dependencies } from "../dependencies.ts";

const tags = ["Bookings"];
const scopeMissing = "`insufficient_scope`: the access token does not have the scope READ_BOOKING.";
const noSuchBooking = "The user has no such booking.";

export function bookingApiRoutes(dependencies: Dependencies): Endpoint[] {
	return [...readingRoutes(dependencies), ...changingRoutes(dependencies)];
}

function readingRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, config } = dependencies;
	const caller = apiCaller(dependencies, "READ_BOOKING");
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
			handle: async ({ caller, params }) => {
				const { user } = caller;
				const booking = await findBooking(db, user.id, params.uid);
				if (!booking) throw new BookingNotFound();
				const organizer = mayCaller(caller, "READ_PROFILE") ? await findUser(db, user.id) : undefined;
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
	const caller = apiCaller(dependencies, "WRITE_BOOKING", { writes: true });
	const shared = { method: "post", tags, caller } as const;
	const isKeyRefused =
		"`idempotency_key_reused`, `idempotency_key_at_work`: another request had this Idempotency-Key, or the first one is in progress.";
	const problems = {
		403: "`insufficient_scope`: the access token does not have the scope WRITE_BOOKING. `api_key_read_only`: the API key can only read.",
		409: `\`booking_overlaps\`: the user has another booking at this time. ${isKeyRefused}`,
	};
	const changed = { description: "The changed booking.", body: bookingSchema };
	const respond = <const Status extends 200 | 201>(
		input: Parameters<typeof respondOnce>[1],
		status: Status,
		change: (tx: Transaction) => Promise<BookingRow>,
	) => respondOnce(dependencies, input, status, async (tx) => presentChanged(await change(tx), input.caller));
	return [
		endpoint({
			...shared,
			path: "/api/v1/bookings",
			operationId: "createBooking",
			summary: "Create a booking",
			description:
				"Creates a booking, with an API key or an access token with the scope WRITE_BOOKING. Accepted bookings of a user cannot overlap. Attendees get an email, unless the user does not want that.",
			request: { body: newBooking },
			responses: {
				201: {
					description: "The new booking.",
					body: bookingSchema,
					headers: { Location: "URL of the booking." },
				},
			},
			problems,
			handle: async (input) => {
				const { user, app } = input.caller;
				const by = { userId: user.id, clientRowId: app?.clientRowId ?? null };
				const made = await respond(input, 201, (tx) => createBooking(tx, dependencies, by, input.body));
				return { ...made, headers: { Location: `/api/v1/bookings/${made.body.uid}`, ...made.headers } };
			},
		}),
		endpoint({
			...shared,
			path: "/api/v1/bookings/:uid/reschedule",
			operationId: "rescheduleBooking",
			summary: "Reschedule a booking",
			description: `Moves a booking to another time. Its \`uid\` does not change. ${withoutReading}`,
			request: { params: bookingUid, body: newTimes },
			responses: { 200: changed },
			problems: {
				...problems,
				404: noSuchBooking,
				409: `\`booking_cancelled_already\`: the booking has been cancelled. ${problems[409]}`,
			},
			handle: (input) => {
				const which = { userId: input.caller.user.id, uid: input.params.uid };
				return respond(input, 200, (tx) => rescheduleBooking(tx, dependencies, which, input.body));
			},
		}),
		endpoint({
			...shared,
			path: "/api/v1/bookings/:uid/cancel",
			operationId: "cancelBooking",
			summary: "Cancel a booking",
			description: `Cancels a booking. It remains in the list and its time becomes available. ${withoutReading}`,
			request: { params: bookingUid },
			responses: { 200: { ...changed, example: { ...exampleBooking, status: "cancelled" } } },
			problems: {
				...problems,
				404: noSuchBooking,
				409: `\`booking_cancelled_already\`: the booking has already been cancelled. ${isKeyRefused}`,
			},
			handle: (input) => {
				const which = { userId: input.caller.user.id, uid: input.params.uid };
				return respond(input, 200, (tx) => cancelBooking(tx, dependencies, which));
			},
		}),
	];
}

const withoutReading =
	"Without the scope READ_BOOKING, the response about a booking that the app did not create has no texts and no attendees.";

/** A changed booking: WRITE_BOOKING does not imply READ_BOOKING. */
function presentChanged(row: BookingRow, caller: ApiCaller) {
	const isKnown = mayCaller(caller, "READ_BOOKING") || row.clientRowId === caller.app?.clientRowId;
	const hidden = { title: "", description: "", location: "", attendees: [] };
	return presentBooking(isKnown ? row : { ...row, ...hidden });
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
