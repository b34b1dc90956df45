import { onceValue } from "@repo/accounts/forms";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/session.ts";
import { calendarFile } from "../../bookings/calendar-file.ts";
import { cancelBooking } from "../../bookings/change-booking.ts";
import { createBooking } from "../../bookings/create-booking.ts";
import {
	BookingAlreadyCancelled,
	BookingNotFound,
	BookingTooLong,
	EndsBeforeStart,
	LocalTimeInvalid,
	StartInPast,
} from "../../bookings/errors.ts";
import { type BookingRow, findBooking, listPartOfBookings } from "../../bookings/queries.ts";
import { writeCursor } from "../../bookings/rules/cursor.ts";
import { isTooLong } from "../../bookings/rules/duration.ts";
import { type BookingForm, bookingForm, bookingUid, listQuery } from "../../bookings/schemas.ts";
import { appPages } from "../../callers/app-pages.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { BookingPage } from "./booking-page.tsx";
import { BookingsPage } from "./bookings-page.tsx";
import { NewBookingPage } from "./new-booking-page.tsx";
import { toInstant } from "./rules/local-time.ts";

const PAGE_SIZE = 20;

export function bookingPageRoutes(deps: Dependencies): Endpoint[] {
	const { db, clock, config } = deps;
	const { page, formPage, button } = appPages(deps);
	return [
		page({
			path: "/bookings",
			query: listQuery
				.pick({ cursor: true })
				.extend({ past: z.unknown().optional(), cancelled: z.unknown().optional() }),
			view: async ({ session, query }) => {
				const part = "past" in query ? "past" : "cancelled" in query ? "cancelled" : "upcoming";
				const range = { part, now: clock(), cursor: query.cursor, limit: PAGE_SIZE + 1 } as const;
				const rows = await listPartOfBookings(db, session.user.id, range);
				const bookings = rows.slice(0, PAGE_SIZE);
				const last = bookings.at(-1);
				const next = last && rows.length > PAGE_SIZE ? writeCursor(last) : undefined;
				return <BookingsPage {...{ session, bookings, part, next }} />;
			},
		}),
		...formPage({
			path: "/bookings/new",
			purpose: "new-booking",
			view: (shown) => <NewBookingPage {...shown} now={clock()} />,
			form: {
				schema: bookingForm,
				fieldOf: {
					no_such_start: "start",
					start_in_past: "start",
					no_such_end: "end",
					ends_before_start: "end",
					booking_too_long: "end",
					booking_overlaps: "start",
				},
				act: async ({ form_id, ...typed }, { session }) => {
					const submission = form_id && onceValue(session, "new-booking", { form_id, ...typed });
					const { uid } = await bookFromForm(deps, session.user.id, typed, submission);
					return `/bookings/${uid}?done`;
				},
			},
		}),
		endpoint({
			method: "get",
			path: "/bookings/:uid.ics",
			caller: signedIn(deps),
			request: { params: bookingUid },
			responses: { 200: { description: "The file", contentType: "text/calendar; charset=utf-8" } },
			handle: async ({ caller: session, params }) => {
				const booking = await getBooking(deps, session, params.uid);
				const headers = {
					"Content-Disposition": `attachment; filename="booking-${booking.uid.slice(0, 8)}.ics"`,
				};
				const body = calendarFile(booking, session.user, new URL(config.BASE_URL).hostname);
				return { status: 200, body, headers };
			},
		}),
		page({
			path: "/bookings/:uid",
			params: bookingUid,
			purpose: "cancel-booking",
			words: { "": "Booking created." },
			view: async (shown) => (
				<BookingPage {...shown} booking={await getBooking(deps, shown.session, shown.params.uid)} />
			),
		}),
		button({
			path: "/bookings/:uid/cancel",
			params: bookingUid,
			purpose: "cancel-booking",
			act: async ({ session, params: { uid } }) => {
				// A double click gets the response of the first click.
				await db
					.transaction((tx) => cancelBooking(tx, deps, { userId: session.user.id, uid }))
					.catch((error: unknown) => {
						if (!(error instanceof BookingAlreadyCancelled)) throw error;
					});
				return `/bookings/${uid}?done`;
			},
		}),
	];
}

async function getBooking({ db }: Pick<Dependencies, "db">, { user }: Session, uid: string) {
	const booking = await findBooking(db, user.id, uid);
	if (!booking) throw new BookingNotFound();
	return booking;
}

/** Books from the page's form, whose times are local times. Also throws what createBooking throws. */
async function bookFromForm(
	dependencies: Pick<Dependencies, "db" | "clock">,
	userId: number,
	{ timeZone, past_start, ...typed }: Omit<BookingForm, "form_id">,
	submission?: string,
): Promise<BookingRow> {
	const start = toInstant(typed.start, timeZone);
	const end = toInstant(typed.end, timeZone);
	if (!start) throw new LocalTimeInvalid("start");
	if (!end) throw new LocalTimeInvalid("end");
	if (end <= start) throw new EndsBeforeStart();
	if (isTooLong(start, end)) throw new BookingTooLong();
	if (start < dependencies.clock() && past_start !== typed.start) throw new StartInPast();
	const booking = { ...typed, start, end, time_zone: timeZone };
	return dependencies.db.transaction((tx) =>
		createBooking(tx, dependencies, { userId, submission }, booking),
	);
}
