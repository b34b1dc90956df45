import { Temporal } from "temporal-polyfill";

/**
 * The instant at which clocks in `timeZone` show `local` ("2026-11-21T09:30"); undefined when they never do, because
 * they are put forward then, and outside of the years 1 to 9999 of UTC. Of the two at which they do when put back, the
 * first.
 */
export function instantOf(local: string, timeZone: string): Date | undefined {
	try {
		const wall = Temporal.PlainDateTime.from(local, { overflow: "reject" });
		const zoned = wall.toZonedDateTime(timeZone, { disambiguation: "earlier" });
		if (!zoned.toPlainDateTime().equals(wall)) return undefined;
		const instant = new Date(zoned.epochMilliseconds);
		return isStorable(instant) ? instant : undefined;
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

/** What clocks in `timeZone` show at an instant, as a datetime-local field takes it. */
export function localTimeOf(instant: Date, timeZone: string): string {
	const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
	return zoned.toPlainDateTime().toString({ smallestUnit: "minute" });
}

// What the API takes (`instant` of @repo/validation). Beyond, PostgreSQL and JavaScript write the year differently.
function isStorable(instant: Date): boolean {
	return instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9999;
}
