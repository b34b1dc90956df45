import type { Dependencies } from "../dependencies.ts";
import { BookingAlreadyCancelled, BookingNotFound } from "./errors.ts";
import { type BookingRow, findBooking, moveBookingToCancelled } from "./queries.ts";

/**
 * Frees the time. One of two concurrent calls throws BookingAlreadyCancelled. Throws BookingNotFound, also
 * for another user's booking.
 */
export async function cancelBooking(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	userId: number,
	uid: string,
): Promise<BookingRow> {
	const cancelled = await moveBookingToCancelled(db, userId, uid, clock());
	if (cancelled) return cancelled;
	throw (await findBooking(db, userId, uid)) ? new BookingAlreadyCancelled() : new BookingNotFound();
}
