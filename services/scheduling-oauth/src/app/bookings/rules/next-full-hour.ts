const HOUR = 3_600_000;

/** The first full hour after `now`, plus `hours`. */
export function nextFullHour(now: Date, hours: number): Date {
	return new Date((Math.floor(now.getTime() / HOUR) + 1 + hours) * HOUR);
}
