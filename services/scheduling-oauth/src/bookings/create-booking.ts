import { violatedConstraint } from "@repo/service-kit/database";
import { AccountClosed } from "../accounts/errors.ts";
import { lockUser } from "../accounts/queries/users.ts";
import type { Dependencies } from "../dependencies.ts";
import { BookingOverlaps } from "./errors.ts";
import { type BookingRow, findSubmittedBooking, insertBooking } from "./queries.ts";
import type { NewBooking } from "./schemas.ts";

/**
 * Books a time, once for each `submission` of a form: a second submission gets the booking of the first.
 * Throws BookingOverlaps if the user has another accepted booking in it, AccountClosed.
 */
export async function createBooking(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	userId: number,
	{ start, end, time_zone, attendees, ...input }: NewBooking,
	submission?: string,
): Promise<BookingRow> {
	const now = clock();
	try {
		return await db.transaction(async (tx) => {
			// One at a time per user. The exclusion constraint alone prevents overlaps, but two concurrent inserts
			// could wait for each other until the database aborts one as a deadlock.
			const user = await lockUser(tx, userId);
			if (!user) throw new AccountClosed();
			const existing = submission && (await findSubmittedBooking(tx, userId, submission));
			if (existing) return existing;
			const timeZone = time_zone ?? user.timeZone;
			return insertBooking(tx, {
				...input,
				submission,
				userId,
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
			});
		});
	} catch (error) {
		if (violatedConstraint(error) === "bookings_no_overlap") throw new BookingOverlaps();
		throw error;
	}
}
