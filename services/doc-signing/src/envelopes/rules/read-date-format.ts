import { dateTokens, isDateFormat } from "./date-format.ts";

/** Letters of moment and Day.js, which v1's programs send, in ours. The others are the same, such as MM and HH. */
const letters: Record<string, string> = {
	YYYY: "yyyy",
	YY: "yy",
	DD: "dd",
	D: "d",
	dddd: "EEEE",
	ddd: "EEE",
	A: "a",
	Z: "XXX",
	T: "'T'",
};

/** v1 also takes the names of its formats, some of which are words. */
const names: [name: string, format: string][] = [
	["ISO 8601", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX"],
	["Day, Month Year", "EEEE, MMMM dd, yyyy"],
	["Month Date, Year", "MMMM dd, yyyy"],
];

/** A date format in our letters, or the part of it that is unknown; empty if it has no part of a date. */
export function readDateFormat(given: string): { format: string } | { unknown: string } {
	if (isDateFormat(given)) return { format: given };
	if (given.length > 64) return { unknown: "" };
	const [name, named] = names.find(([one]) => given.startsWith(one)) ?? ["", ""];
	// v1's names of formats with AM/PM write HH also where the hour has twelve.
	const rest = given.slice(name.length);
	const spelled = rest.includes("AM/PM") ? rest.replaceAll("HH", "hh").replaceAll("AM/PM", "A") : rest;
	const pieces = spelled.match(/\[[^\]]*\]|'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']/g) ?? [];
	// Moment's `d` and `dd` are days of the week, and ours of the month.
	const weekdays = pieces.some((piece) => /^DD?$/.test(piece)) ? ["d", "dd"] : [];
	const known = [...dateTokens, ...Object.keys(letters)].filter((piece) => !weekdays.includes(piece));
	const unknown = pieces.find((piece) => /^[A-Za-z]/.test(piece) && !known.includes(piece));
	if (unknown !== undefined) return { unknown };
	const format = named + pieces.map((piece) => letters[piece] ?? toQuoted(piece)).join("");
	return isDateFormat(format) ? { format } : { unknown: "" };
}

/** Moment writes literal text in [brackets]. */
function toQuoted(piece: string): string {
	return piece.startsWith("[") ? `'${piece.slice(1, -1).replaceAll("'", "''")}'` : piece;
}
