/** "3 November 2026, 14:05:09 GMT+1", in the given time zone whatever the server's own is. */
export function formatMoment(iso: string, timeZone: string): string {
	return new Intl.DateTimeFormat("en-GB", {
		timeZone,
		day: "numeric",
		month: "long",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
		timeZoneName: "short",
	})
		.format(new Date(iso))
		.replace(" at ", ", ");
}
