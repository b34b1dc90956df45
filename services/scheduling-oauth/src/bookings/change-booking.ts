import type { Transaction } from "@repo/service-kit/database";
import { AccountClosed } from "../accounts/errors.ts";
import { lockUser } from "../accounts/queries/users.ts";
import type { Dependencies } from "../dependencies.ts";
import { publishEvent } from "../grants/webhooks/publish-event.ts";
import { asOverlap, BookingAlreadyCancelled, BookingNotFound } from "./errors.ts";
import { notifyAttendees } from "./notify-attendees.ts";
import { presentBooking } from "./presenter.ts";
import { type BookingRow, changeBookingRow, findBooking } from "./queries.ts";

type Which = { userId: number; uid: string };

/** Frees the time. One of two concurrent calls throws BookingAlreadyCancelled. */
export function cancelBooking(tx: Transaction, deps: Pick<Dependencies, "clock">, which: Which) {
	return changeBooking(tx, deps, which, { status: "cancelled" });
}

/** Moves a booking to another time. Throws BookingOverlaps if the user has another accepted booking in it. */
export function rescheduleBooking(
	tx: Transaction,
	deps: Pick<Dependencies, "clock">,
	which: Which,
	{ start, end }: { start: Date; end: Date },
) {
	return changeBooking(tx, deps, which, { startsAt: start, endsAt: end });
}

/** Throws BookingNotFound, also for another user's booking, BookingAlreadyCancelled, AccountClosed. */
async function changeBooking(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ userId, uid }: Which,
	change: Parameters<typeof changeBookingRow>[2],
): Promise<BookingRow> {
	const at = clock();
	const user = await lockUser(tx, userId);
	if (!user) throw new AccountClosed();
	const before = await findBooking(tx, userId, uid);
	if (!before) throw new BookingNotFound();
	const changed = await changeBookingRow(tx, { userId, uid, at }, change).catch(asOverlap);
	if (!changed) throw new BookingAlreadyCancelled();
	await notifyAttendees(tx, user, changed, at);
	const booking = presentBooking(changed);
	const previous = { start: before.startsAt.toISOString(), end: before.endsAt.toISOString() };
	await publishEvent(
		tx,
		{ userId },
		"status" in change
			? { type: "booking.cancelled", at, data: { booking } }
			: { type: "booking.rescheduled", at, data: { booking, previous } },
	);
	return changed;
}
