const formats = new Map<string, Intl.DateTimeFormat>();

/** "3 November 2026, 14:05:09 GMT+1", in the given time zone, independent of the server's. */
export function formatMoment(iso: string, timeZone: string): string {
	// Creating a format takes milliseconds, and every line of a certificate uses one.
	const format = formats.get(timeZone) ?? newFormat(timeZone);
	formats.set(timeZone, format);
	return format.format(new Date(iso)).replace(" at ", ", ");
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
	return new Intl.DateTimeFormat("en-GB", {
		timeZone,
		day: "numeric",
		month: "long",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
		timeZoneName: "short",
	});
}
