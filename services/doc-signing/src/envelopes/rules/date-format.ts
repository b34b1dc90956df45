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

/** What people choose from. */
const usual = [
	defaultDateFormat,
	"yyyy-MM-dd",
	"dd.MM.yyyy",
	"dd/MM/yyyy",
	"MM/dd/yyyy",
	"d MMMM yyyy",
	"MMMM d, yyyy",
	"dd.MM.yyyy HH:mm",
];

/** The usual formats, and the current one, which a program may have set. */
export function dateFormatsWith(own: string | null): readonly string[] {
	return own === null || usual.includes(own) ? usual : [own, ...usual];
}

type Piece = { token: DateToken } | { literal: string };

/** Whether it consists of the tokens above, with at least one of them. */
export function isDateFormat(format: string): boolean {
	const pieces = format.length <= 64 ? parse(format) : undefined;
	return pieces?.some((piece) => "token" in piece) ?? false;
}

/**
 * Formats an instant with `format`, in `timeZone`, with the names of days and months that CLDR has for the language. The
 * format must satisfy isDateFormat.
 */
export function formatDate(at: Date, format: string, timeZone: string, locale = "en"): string {
	const pieces = parse(format) ?? [];
	const parts = splitDate(at, timeZone);
	const hasDay = pieces.some((piece) => "token" in piece && piece.token.startsWith("d"));
	const written = pieces.map((piece) => {
		if (!("token" in piece)) return piece.literal;
		const options = named[piece.token];
		return options ? writeName(at, timeZone, { locale, options, hasDay }) : writeToken(piece.token, parts);
	});
	return written.join("");
}

/** " CET" after a date with a time whose format has no offset; otherwise empty. */
export function zoneBeside(at: Date, format: string, timeZone: string, locale = "en"): string {
	const tokens = (parse(format) ?? []).map((piece) => ("token" in piece ? piece.token : ""));
	if (tokens.includes("XXX") || !tokens.some((token) => /^[Hh]/.test(token))) return "";
	return ` ${partsOf(at, formatterOf(locale, timeZone, { hour: "numeric", timeZoneName: "short" })).timeZoneName}`;
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
	/** `+02:00`, or `Z` for UTC. */
	offset: string;
};

function splitDate(at: Date, timeZone: string): Parts {
	const formatter = formatterOf("en", timeZone, numeric);
	const { year, month, day, hour, minute, second, timeZoneName } = partsOf(at, formatter);
	return {
		year: Number(year),
		month: Number(month),
		day: Number(day),
		hour: Number(hour),
		minute: Number(minute),
		second: Number(second),
		milliseconds: at.getUTCMilliseconds(),
		offset: readOffset(timeZoneName ?? ""),
	};
}

const numeric: Intl.DateTimeFormatOptions = {
	year: "numeric",
	month: "numeric",
	day: "numeric",
	hour: "numeric",
	minute: "numeric",
	second: "numeric",
	timeZoneName: "longOffset",
};

const named: Partial<Record<DateToken, Intl.DateTimeFormatOptions>> = {
	MMMM: { month: "long" },
	MMM: { month: "short" },
	EEEE: { weekday: "long" },
	EEE: { weekday: "short" },
};

/** A month beside a day has the form that the language uses there: "listopada", not "listopad". */
function writeName(
	at: Date,
	timeZone: string,
	{ locale, options, hasDay }: { locale: string; options: Intl.DateTimeFormatOptions; hasDay: boolean },
): string {
	const alone = formatterOf(locale, timeZone, options).format(at);
	if (!options.month || !hasDay) return alone;
	const { month = "" } = partsOf(at, formatterOf(locale, timeZone, { ...options, day: "numeric" }));
	// Chinese and Japanese write a number beside a day.
	return /^\d+$/.test(month) ? alone : month;
}

const MAX_FORMATTERS = 100;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Keeps formatters: creating one takes as long as formatting a date many times. */
function formatterOf(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
	const own = {
		timeZone,
		calendar: "gregory",
		numberingSystem: "latn",
		hourCycle: "h23",
		...options,
	} as const;
	const key = JSON.stringify([locale, own]);
	if (formatters.size > MAX_FORMATTERS) formatters.clear();
	const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, own);
	formatters.set(key, formatter);
	return formatter;
}

function partsOf(at: Date, formatter: Intl.DateTimeFormat) {
	const parts = formatter.formatToParts(at).map(({ type, value }) => [type, value]);
	return Object.fromEntries(parts) as Partial<Record<Intl.DateTimeFormatPartTypes, string>>;
}

function readOffset(zoneName: string): string {
	const offset = zoneName.slice("GMT".length);
	return offset === "" || offset === "+00:00" ? "Z" : offset;
}

function writeToken(token: DateToken, parts: Parts): string {
	const two = (value: number) => String(value).padStart(2, "0");
	const hour12 = parts.hour % 12 || 12;
	const written: Partial<Record<DateToken, string>> = {
		yyyy: String(parts.year).padStart(4, "0"),
		yy: two(parts.year % 100),
		MM: two(parts.month),
		M: String(parts.month),
		dd: two(parts.day),
		d: String(parts.day),
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
	return written[token] ?? "";
}
