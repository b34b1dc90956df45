const formats = new Map<string, Intl.DateTimeFormat>();

/** "3 November 2026, 14:05:09 GMT+1", in the given time zone whatever the server's own is. */
export function formatMoment(iso: string, timeZone: string): string {
	// A format takes milliseconds to make and is used for every line of a certificate.
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
