import { checkCsrf, onceValue } from "@repo/accounts/forms";
import {
	doneQuery,
	emptyForm,
	formRequest,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { calendarFile } from "../../bookings/calendar-file.ts";
import { cancelBooking } from "../../bookings/cancel-booking.ts";
import { createBooking } from "../../bookings/create-booking.ts";
import {
	BookingAlreadyCancelled,
	BookingNotFound,
	BookingTooLong,
	EndsBeforeStart,
	LocalTimeInvalid,
} from "../../bookings/errors.ts";
import { type BookingRow, findBooking, listPartOfBookings } from "../../bookings/queries.ts";
import { cursorOf } from "../../bookings/rules/cursor.ts";
import { isTooLong } from "../../bookings/rules/duration.ts";
import { type BookingForm, bookingForm, bookingUid, listQuery } from "../../bookings/schemas.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { BookingPage } from "./booking-page.tsx";
import { BookingsPage } from "./bookings-page.tsx";
import { NewBookingPage } from "./new-booking-page.tsx";
import { instantOf } from "./rules/local-time.ts";

const PAGE_SIZE = 20;

export function bookingPageRoutes(dependencies: Dependencies): Endpoint[] {
	return [...listRoutes(dependencies), ...newBookingRoutes(dependencies), ...oneBookingRoutes(dependencies)];
}

function listRoutes(dependencies: Dependencies): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/bookings",
			operationId: "showBookings",
			summary: "The user's bookings",
			documented: false,
			caller: signedIn(dependencies),
			request: { query: listQuery.pick({ cursor: true }).extend({ past: z.unknown().optional() }) },
			responses: pageResponses,
			handle: async ({ caller: session, query }) => {
				const isPast = "past" in query;
				const part = { isPast, now: dependencies.clock(), cursor: query.cursor, limit: PAGE_SIZE + 1 };
				const rows = await listPartOfBookings(dependencies.db, session.user.id, part);
				const bookings = rows.slice(0, PAGE_SIZE);
				const last = bookings.at(-1);
				const next = last && rows.length > PAGE_SIZE ? cursorOf(last) : undefined;
				return page(200, <BookingsPage {...{ session, bookings, isPast, next }} />);
			},
		}),
	];
}

function newBookingRoutes(dependencies: Dependencies): Endpoint[] {
	const caller = signedIn(dependencies);
	return [
		endpoint({
			method: "get",
			path: "/bookings/new",
			operationId: "showNewBooking",
			summary: "The form to create a booking",
			documented: false,
			caller,
			responses: pageResponses,
			handle: async ({ caller: session }) =>
				page(200, <NewBookingPage session={session} now={dependencies.clock()} form={emptyForm} />),
		}),
		endpoint({
			method: "post",
			path: "/bookings/new",
			operationId: "sendNewBooking",
			summary: "Create a booking",
			documented: false,
			caller,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ caller: session, body }) => {
				const { done: booking, refused } = await submitForm(bookingForm, body, {
					check: () => checkCsrf(session, "new-booking", body.csrf),
					act: ({ form_id, ...typed }) => {
						const submission = form_id && onceValue(session, "new-booking", { form_id, ...typed });
						return bookFromForm(dependencies, session.user.id, typed, submission);
					},
					fieldOf: {
						no_such_start: "start",
						no_such_end: "end",
						ends_before_start: "end",
						booking_too_long: "end",
						booking_overlaps: "start",
					},
				});
				if (!refused) return seeOther(`/bookings/${booking.uid}?done`);
				const { status, form, headers } = refused;
				const again = <NewBookingPage session={session} now={dependencies.clock()} form={form} />;
				return page(status, again, { headers });
			},
		}),
	];
}

function oneBookingRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, config } = dependencies;
	const caller = signedIn(dependencies);
	return [
		endpoint({
			method: "get",
			path: "/bookings/:uid.ics",
			operationId: "downloadBooking",
			summary: "A booking as a calendar file",
			documented: false,
			caller,
			request: { params: bookingUid },
			responses: { 200: { description: "The file", contentType: "text/calendar; charset=utf-8" } },
			handle: async ({ caller: session, params }) => {
				const booking = await findBooking(db, session.user.id, params.uid);
				if (!booking) throw new BookingNotFound();
				const headers = {
					"Cache-Control": "no-store",
					"Content-Disposition": `attachment; filename="booking-${booking.uid.slice(0, 8)}.ics"`,
				};
				const body = calendarFile(booking, session.user, new URL(config.BASE_URL).hostname);
				return { status: 200, body, headers };
			},
		}),
		endpoint({
			method: "get",
			path: "/bookings/:uid",
			operationId: "showBooking",
			summary: "A booking",
			documented: false,
			caller,
			request: { params: bookingUid, query: doneQuery },
			responses: pageResponses,
			handle: async ({ caller: session, params, query }) => {
				const booking = await findBooking(db, session.user.id, params.uid);
				if (!booking) throw new BookingNotFound();
				return page(200, <BookingPage session={session} booking={booking} done={"done" in query} />);
			},
		}),
		endpoint({
			method: "post",
			path: "/bookings/:uid/cancel",
			operationId: "sendCancelBooking",
			summary: "Cancel a booking",
			documented: false,
			caller,
			request: { ...formRequest, params: bookingUid },
			responses: pageResponses,
			handle: async ({ caller: session, params, body }) => {
				checkCsrf(session, "cancel-booking", body.csrf);
				// A double click gets the response of the first click.
				await cancelBooking(dependencies, session.user.id, params.uid).catch((error: unknown) => {
					if (!(error instanceof BookingAlreadyCancelled)) throw error;
				});
				return seeOther(`/bookings/${params.uid}?done`);
			},
		}),
	];
}

/** Books from the page's form, whose times are local times. Also throws what createBooking throws. */
async function bookFromForm(
	dependencies: Pick<Dependencies, "db" | "clock">,
	userId: number,
	{ timeZone, ...typed }: Omit<BookingForm, "form_id">,
	submission?: string,
): Promise<BookingRow> {
	const start = instantOf(typed.start, timeZone);
	const end = instantOf(typed.end, timeZone);
	if (!start) throw new LocalTimeInvalid("start");
	if (!end) throw new LocalTimeInvalid("end");
	if (end <= start) throw new EndsBeforeStart();
	if (isTooLong(start, end)) throw new BookingTooLong();
	return createBooking(dependencies, userId, { ...typed, start, end, time_zone: timeZone }, submission);
}
