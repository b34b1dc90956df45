import { createBooking } from "../../bookings/create-booking.ts";
import { BookingTooLong, EndsBeforeStart, LocalTimeInvalid } from "../../bookings/errors.ts";
import type { BookingRow } from "../../bookings/queries.ts";
import { isTooLong } from "../../bookings/rules/duration.ts";
import type { BookingForm } from "../../bookings/schemas.ts";
import type { Dependencies } from "../../dependencies.ts";
import { instantOf } from "./rules/local-time.ts";

/** Books from the page's form, whose times are local times. Also throws what createBooking throws. */
export async function bookFromForm(
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
