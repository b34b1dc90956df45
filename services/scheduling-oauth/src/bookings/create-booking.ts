import type { Transaction } from "@repo/service-kit/database";
import { AccountClosed } from "../accounts/errors.ts";
import { lockUser } from "../accounts/queries/users.ts";
import type { Dependencies } from "../dependencies.ts";
import { publishEvent } from "../grants/webhooks/publish-event.ts";
import { asOverlap } from "./errors.ts";
import { notifyAttendees } from "./notify-attendees.ts";
import { presentBooking } from "./presenter.ts";
import { type BookingRow, findSubmittedBooking, insertBooking } from "./queries.ts";
import type { NewBooking } from "./schemas.ts";

type By = {
	userId: number;
	/** The app that books. */
	clientRowId?: number | null;
	/** Of a form: a second submission gets the booking of the first. */
	submission?: string | undefined;
};

/** Books a time. Throws BookingOverlaps if the user has another accepted booking in it, AccountClosed. */
export async function createBooking(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ userId, clientRowId = null, submission }: By,
	{ start, end, time_zone, attendees, ...input }: NewBooking,
): Promise<BookingRow> {
	const now = clock();
	// One at a time per user. The exclusion constraint alone prevents overlaps, but two concurrent inserts
	// could wait for each other until the database aborts one as a deadlock.
	const user = await lockUser(tx, userId);
	if (!user) throw new AccountClosed();
	const existing = submission && (await findSubmittedBooking(tx, userId, submission));
	if (existing) return existing;
	const timeZone = time_zone ?? user.timeZone;
	const booking = await insertBooking(tx, {
		...input,
		submission,
		userId,
		clientRowId,
		startsAt: start,
		endsAt: end,
		timeZone,
		attendees: attendees.map((one) => ({
			name: one.name,
			email: one.email,
			timeZone: one.time_zone ?? timeZone,
		})),
		createdAt: now,
		updatedAt: now,
	}).catch(asOverlap);
	await notifyAttendees(tx, user, booking, now);
	const data = { booking: presentBooking(booking) };
	await publishEvent(tx, { userId }, { type: "booking.created", at: now, data });
	return booking;
}
