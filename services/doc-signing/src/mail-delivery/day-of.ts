/** The day of an instant as mails name it, such as "21 February 2027". */
export function dayOf(instant: Date, timeZone: string): string {
	return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }).format(instant);
}
