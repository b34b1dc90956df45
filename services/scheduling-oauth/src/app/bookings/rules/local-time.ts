import { Temporal } from "temporal-polyfill";

/**
 * The instant at which clocks in `timeZone` show `local` ("2026-11-21T09:30"); undefined if they skip it, and
 * outside the years 1 to 9999 of UTC. If clocks show it twice, the first.
 */
export function toInstant(local: string, timeZone: string): Date | undefined {
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

/** Local time in `timeZone`, in the format of a datetime-local field. */
export function toLocalTime(instant: Date, timeZone: string): string {
	const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
	return zoned.toPlainDateTime().toString({ smallestUnit: "minute" });
}

// The range that the API accepts (`instant` of @repo/validation). Beyond it, PostgreSQL and JavaScript write the
// year differently.
function isStorable(instant: Date): boolean {
	return instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9999;
}
