/** A date that the sender sets: an instant, or midnight in UTC of a day of the calendar. `text` is in ISO 8601. */
export type FixedDate = { at: Date; isDay: boolean; text: string };

const day = /^(?<year>\d{4})-(?<month>\d\d)-(?<date>\d\d)(?:T00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?)?$/;
/** As v1 reads it, whatever the document's format. */
const monthFirst = /^(?<month>\d{1,2})\/(?<date>\d{1,2})\/(?<year>\d{4})$/;
const instant = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-][01]\d:?\d\d)$/;

/**
 * Reads a date in ISO 8601, or as 11/26/2026. Midnight in UTC is a day, because programs convert days to that; elsewhere it
 * would be the evening before.
 */
export function readFixedDate(written: string): FixedDate | undefined {
	const given = written.trim();
	const parts = (day.exec(given) ?? monthFirst.exec(given))?.groups;
	const [, ofInstant] = parts ? [] : (instant.exec(given) ?? []);
	const text = parts
		? [parts.year, parts.month, parts.date].map((part) => part?.padStart(2, "0")).join("-")
		: ofInstant;
	// A day that does not exist, such as 30 February, would be one of the next month.
	if (text === undefined || toDay(new Date(`${text}T00:00Z`)) !== text) return undefined;
	if (parts) return { at: new Date(text), isDay: true, text };
	const at = new Date(given.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
	return Number.isNaN(at.getTime()) ? undefined : { at, isDay: false, text: at.toISOString() };
}

function toDay(at: Date): string | undefined {
	return Number.isNaN(at.getTime()) ? undefined : at.toISOString().slice(0, 10);
}
