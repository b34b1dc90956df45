const formats = new Map<string, Intl.DateTimeFormat>();

/** "3 November 2026, 14:05:09 GMT+1", in the given time zone, independent of the server's. */
export function formatMoment(iso: string, timeZone: string, locale: string): string {
	// Creating a format takes milliseconds, and every line of a certificate uses one.
	const key = `${locale} ${timeZone}`;
	const format = formats.get(key) ?? newFormat(timeZone, locale);
	formats.set(key, format);
	return format.format(new Date(iso)).replace(" at ", ", ");
}

function newFormat(timeZone: string, locale: string): Intl.DateTimeFormat {
	return new Intl.DateTimeFormat(locale, {
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
