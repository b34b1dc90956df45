/** Longer is a slip of the keyboard, and would keep every other booking out. */
export const MAX_BOOKING_DAYS = 31;

export function isTooLong(start: Date, end: Date): boolean {
	// Not a number where one is no date, which is told otherwise.
	return Number(end) - Number(start) > MAX_BOOKING_DAYS * 86_400_000;
}
