/** Longer bookings are typos, and would block all others. */
export const MAX_BOOKING_DAYS = 31;

export function isTooLong(start: Date, end: Date): boolean {
	// False for an invalid date, which has a separate error.
	return Number(end) - Number(start) > MAX_BOOKING_DAYS * 86_400_000;
}
