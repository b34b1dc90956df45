import { type Endpoint, endpoint } from "@repo/validation";
import { findUser } from "../../accounts/queries/users.ts";
import { apiKeyOrBearer } from "../../api-keys/api-key-caller.ts";
import type { Dependencies } from "../../dependencies.ts";
import { apiKeyOrSession } from "../api-key-or-session.ts";
import { calendarFile } from "../calendar-file.ts";
import { cancelBooking } from "../cancel-booking.ts";
import { createBooking } from "../create-booking.ts";
import { NoSuchBooking } from "../errors.ts";
import { presentBooking, presentBookings } from "../presenter.ts";
import { findBooking, listBookings } from "../queries.ts";
import { bookingListSchema, bookingSchema, bookingUid, listQuery, newBooking } from "../schemas.ts";

const tags = ["Bookings"];
const noStore = { "Cache-Control": "no-store" };
const scopeMissing = "`insufficient_scope`: the access token does not carry READ_BOOKING.";
const noSuchBooking = "No such booking, or somebody else's.";

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
			summary: "List bookings, newest start first",
			description: "With an API key, or with an access token that has READ_BOOKING.",
			tags,
			caller,
			request: { query: listQuery },
			responses: { 200: { description: "A page of bookings", body: bookingListSchema } },
			problems: { 403: scopeMissing },
			handle: async ({ caller: { user }, query }) => {
				const rows = await listBookings(db, user.id, { ...query, limit: query.limit + 1 });
				return { status: 200, body: presentBookings(rows, query.limit), headers: noStore };
			},
		}),
		endpoint({
			method: "get",
			path: "/api/v1/bookings/:uid.ics",
			operationId: "getBookingAsCalendar",
			summary: "One booking as an iCalendar file",
			tags,
			caller,
			request: { params: bookingUid },
			responses: { 200: { description: "The file", contentType: "text/calendar; charset=utf-8" } },
			problems: { 403: scopeMissing, 404: noSuchBooking },
			handle: async ({ caller: { user }, params }) => {
				const [booking, organizer] = [
					await findBooking(db, user.id, params.uid),
					await findUser(db, user.id),
				];
				if (!booking || !organizer) throw new NoSuchBooking();
				const file = calendarFile(booking, organizer, new URL(config.BASE_URL).hostname);
				return { status: 200, body: file, headers: noStore };
			},
		}),
		endpoint({
			method: "get",
			path: "/api/v1/bookings/:uid",
			operationId: "getBooking",
			summary: "One booking",
			tags,
			caller,
			request: { params: bookingUid },
			responses: { 200: { description: "The booking", body: bookingSchema } },
			problems: { 403: scopeMissing, 404: noSuchBooking },
			handle: async ({ caller: { user }, params }) => {
				const booking = await findBooking(db, user.id, params.uid);
				if (!booking) throw new NoSuchBooking();
				return { status: 200, body: presentBooking(booking), headers: noStore };
			},
		}),
	];
}

function changingRoutes(dependencies: Dependencies): Endpoint[] {
	const caller = apiKeyOrSession(dependencies);
	const problems = { 403: "An app's access token, or a page that is not ours." };
	return [
		endpoint({
			method: "post",
			path: "/api/v1/bookings",
			operationId: "createBooking",
			summary: "Make a booking",
			description: "With an API key or a session; apps only read. Two accepted bookings never overlap.",
			tags,
			caller,
			request: { body: newBooking },
			responses: {
				201: { description: "The booking", body: bookingSchema, headers: { Location: "Its address" } },
			},
			problems: { ...problems, 409: "`booking_overlaps`: another accepted booking is in this time." },
			handle: async ({ caller: { userId }, body }) => {
				const booking = await createBooking(dependencies, userId, body);
				const headers = { ...noStore, Location: `/api/v1/bookings/${booking.uid}` };
				return { status: 201, body: presentBooking(booking), headers };
			},
		}),
		endpoint({
			method: "post",
			path: "/api/v1/bookings/:uid/cancel",
			operationId: "cancelBooking",
			summary: "Cancel a booking",
			description:
				"With an API key or a session; apps only read. It stays in the list, and its time is free again.",
			tags,
			caller,
			request: { params: bookingUid },
			responses: { 200: { description: "The booking, cancelled", body: bookingSchema } },
			problems: { ...problems, 404: noSuchBooking, 409: "`booking_cancelled_already`." },
			handle: async ({ caller: { userId }, params }) => {
				const booking = await cancelBooking(dependencies, userId, params.uid);
				return { status: 200, body: presentBooking(booking), headers: noStore };
			},
		}),
	];
}
