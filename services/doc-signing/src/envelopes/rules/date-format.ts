/** The tokens of `meta.dateFormat`; other letters must be in 'quotes', other characters are literal. */
export const dateTokens = [
	"yyyy",
	"yy",
	"MMMM",
	"MMM",
	"MM",
	"M",
	"dd",
	"d",
	"EEEE",
	"EEE",
	"HH",
	"H",
	"hh",
	"h",
	"mm",
	"m",
	"ss",
	"s",
	"SSS",
	"a",
	"XXX",
] as const;
type DateToken = (typeof dateTokens)[number];

export const defaultDateFormat = "yyyy-MM-dd hh:mm a";

type Piece = { token: DateToken } | { literal: string };

/** Whether it consists of the tokens above, with at least one of them. */
export function isDateFormat(format: string): boolean {
	const pieces = format.length <= 64 ? parse(format) : undefined;
	return pieces?.some((piece) => "token" in piece) ?? false;
}

/** Formats an instant with `format`, in `timeZone`, with English names. The format must satisfy isDateFormat. */
export function formatDate(at: Date, format: string, timeZone: string): string {
	const parts = splitDate(at, timeZone);
	return (parse(format) ?? [])
		.map((piece) => ("token" in piece ? writeToken(piece.token, parts) : piece.literal))
		.join("");
}

/** The format of a day, without the parts that are a time and what separates them. */
export function withoutTime(format: string): string {
	const kept: string[] = [];
	let isAfterTime = false;
	for (const [piece] of format.matchAll(lexemes)) {
		const isToken = /^[A-Za-z]/.test(piece);
		const isTime = /^[HhmsSaX]/.test(piece);
		if (isTime) {
			let before = "";
			while (kept.length > 0 && before === "") {
				const last = kept.pop() ?? "";
				before = last.startsWith("'") ? "" : last.replace(/[\s,.:;/-]+$/, "");
			}
			if (before !== "") kept.push(before);
		} else if (isToken || !isAfterTime) {
			if (isAfterTime && kept.length > 0) kept.push(" ");
			kept.push(piece);
		}
		isAfterTime = isTime || (isAfterTime && !isToken);
	}
	return isDateFormat(kept.join("")) ? kept.join("") : "yyyy-MM-dd";
}

const lexemes = /'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+|'/g;

function parse(format: string): Piece[] | undefined {
	const pieces: Piece[] = [];
	for (const [text] of format.matchAll(lexemes)) {
		const token = dateTokens.find((known) => known === text);
		if (token) pieces.push({ token });
		else if (text === "''") pieces.push({ literal: "'" });
		else if (text.length > 1 && text.startsWith("'") && text.endsWith("'"))
			pieces.push({ literal: text.slice(1, -1).replaceAll("''", "'") });
		else if (/^[^A-Za-z']/.test(text)) pieces.push({ literal: text });
		else return undefined;
	}
	return pieces;
}

type Parts = Record<"year" | "month" | "day" | "hour" | "minute" | "second", number> & {
	milliseconds: number;
	monthName: string;
	weekday: string;
	/** `+02:00`, or `Z` for UTC. */
	offset: string;
};

function splitDate(at: Date, timeZone: string): Parts {
	const parts = getFormatter(timeZone).formatToParts(at);
	const named = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
	const monthName = named.month ?? "";
	return {
		year: Number(named.year),
		month: months.indexOf(monthName) + 1,
		day: Number(named.day),
		hour: Number(named.hour),
		minute: Number(named.minute),
		second: Number(named.second),
		milliseconds: at.getUTCMilliseconds(),
		monthName,
		weekday: named.weekday ?? "",
		offset: readOffset(named.timeZoneName ?? ""),
	};
}

let last: { timeZone: string; formatter: Intl.DateTimeFormat } | undefined;

/** Keeps the last one: creating it takes as long as formatting a date many times, and a document has one time zone. */
function getFormatter(timeZone: string): Intl.DateTimeFormat {
	if (last?.timeZone === timeZone) return last.formatter;
	const formatter = new Intl.DateTimeFormat("en-US", {
		timeZone,
		calendar: "gregory",
		numberingSystem: "latn",
		hourCycle: "h23",
		year: "numeric",
		month: "long",
		day: "numeric",
		weekday: "long",
		hour: "numeric",
		minute: "numeric",
		second: "numeric",
		timeZoneName: "longOffset",
	});
	last = { timeZone, formatter };
	return formatter;
}

function readOffset(zoneName: string): string {
	const offset = zoneName.slice("GMT".length);
	return offset === "" || offset === "+00:00" ? "Z" : offset;
}

const months = [
	"January",
	"February",
	"March",
	"April",
	"May",
	"June",
	"July",
	"August",
	"September",
	"October",
	"November",
	"December",
];

function writeToken(token: DateToken, parts: Parts): string {
	const two = (value: number) => String(value).padStart(2, "0");
	const hour12 = parts.hour % 12 || 12;
	const written: Record<DateToken, string> = {
		yyyy: String(parts.year).padStart(4, "0"),
		yy: two(parts.year % 100),
		MMMM: parts.monthName,
		MMM: parts.monthName.slice(0, 3),
		MM: two(parts.month),
		M: String(parts.month),
		dd: two(parts.day),
		d: String(parts.day),
		EEEE: parts.weekday,
		EEE: parts.weekday.slice(0, 3),
		HH: two(parts.hour),
		H: String(parts.hour),
		hh: two(hour12),
		h: String(hour12),
		mm: two(parts.minute),
		m: String(parts.minute),
		ss: two(parts.second),
		s: String(parts.second),
		SSS: String(parts.milliseconds).padStart(3, "0"),
		a: parts.hour < 12 ? "AM" : "PM",
		XXX: parts.offset,
	};
	return written[token];
}
