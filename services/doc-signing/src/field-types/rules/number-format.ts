import type { AnswerProblem } from "./answer-words.ts";

export type NumberRules = {
	minValue?: number | null | undefined;
	maxValue?: number | null | undefined;
	numberFormat?: string | null | undefined;
};
type Style = { decimal: string; group: string; grouped: boolean; decimals: number | null };
/** `plain` has a point and no groups. `customText` is what is stored and what programs read; `shown` is what pages and the sealed file show. */
type ReadNumber = Record<"plain" | "customText" | "shown", string>;

const MAX_DIGITS = 30;
/** Separators and spaces included. */
const MAX_CHARACTERS = 200;

/**
 * Reads a number as a person writes it: with the separators of `numberFormat` (`123,456,789.00` or `123.456.789,00`),
 * without one with those of the language (CLDR). `numberFormat` also formats it; without one it has a point for programs,
 * and the language's decimal separator for people.
 */
export function readNumber(
	given: string,
	rules: NumberRules,
	locale = "en",
): ReadNumber | { problem: AnswerProblem } {
	const format = findFormat(rules.numberFormat);
	const style = chooseStyle(rules.numberFormat, locale);
	const plain = toPlain(given, style, format !== undefined);
	if (plain === undefined)
		return { problem: (words) => words.number({ example: exampleNumber(rules.numberFormat, locale) }) };
	const [, fraction = ""] = plain.split(".");
	const decimals = style.decimals ?? Number.POSITIVE_INFINITY;
	if (fraction.length > decimals)
		return { problem: (words) => (decimals === 0 ? words.wholeNumber : words.decimals({ max: decimals })) };
	const value = Number(plain);
	const limit = (number: number) => writtenIn(rules.numberFormat, number, locale);
	const min = rules.minValue ?? Number.NEGATIVE_INFINITY;
	if (value < min) return { problem: (words) => words.numberTooSmall({ min: limit(min) }) };
	const max = rules.maxValue ?? Number.POSITIVE_INFINITY;
	if (value > max) return { problem: (words) => words.numberTooLarge({ max: limit(max) }) };
	if (format) return { plain, customText: write(plain, format), shown: write(plain, format) };
	// Three decimals that end in 0 look like thousands in another language: 1.250.
	const customText = fraction.length === 3 ? plain.replace(/\.?0+$/, "") : plain;
	return { plain: customText, customText, shown: customText.replace(".", style.decimal) };
}

/** How a text is understood, to show it while it is typed; undefined if it is no number, or just digits. */
export function showNumber(given: string, rules: NumberRules, locale: string): string | undefined {
	const read = readNumber(given, rules, locale);
	return "shown" in read && (given.trim() !== read.shown || /\D/.test(read.shown)) ? read.shown : undefined;
}

/**
 * Converts a program's or sender's plain `1234.5` to the form that the recipient types, so that `1.234` is not read as
 * 1,234 where a point groups.
 */
export function writtenIn(
	numberFormat: string | null | undefined,
	plain: string | number,
	locale = "en",
): string {
	return String(plain).replace(".", chooseStyle(numberFormat, locale).decimal);
}

/** A stored `customText` as a page in this language shows it. `numberFormat` is the same in every language. */
export function showStored(
	customText: string,
	numberFormat: string | null | undefined,
	locale?: string,
): string {
	return findFormat(numberFormat) ? customText : writtenIn(null, customText, locale);
}

function chooseStyle(numberFormat: string | null | undefined, locale: string): Style {
	return findFormat(numberFormat) ?? styleOf(locale);
}

const styles = new Map<string, Style>();

/** The separators of a language. Creating a format takes long, and a CSV file has thousands of numbers. */
function styleOf(locale: string): Style {
	const known = styles.get(locale);
	if (known) return known;
	// Five digits: Spanish and Polish do not group four.
	const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(12345.6);
	const find = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
	const style = { decimal: find("decimal") || ".", group: find("group"), grouped: true, decimals: null };
	styles.set(locale, style);
	return style;
}

/**
 * `-1234.5`: digits, at most one point, no grouping; undefined if it is not a number. Besides the style's own separator,
 * spaces and apostrophes group. A point is read as the decimal separator of any format if it cannot group.
 */
function toPlain(given: string, { decimal, group }: Style, takesPoint: boolean): string | undefined {
	if (given.length > MAX_CHARACTERS) return undefined;
	const text = toAscii(given).replace("\u066b", decimal);
	const digits = text.replaceAll(/\D/g, "").length;
	if (digits === 0 || digits > MAX_DIGITS) return undefined;
	const groups = quote(toAscii(`0${group}0`).slice(1, -1));
	const grouped = new RegExp(
		`^-?[1-9]\\d{0,2}(${groups || "'"}|[ '])\\d{3}(?:\\1\\d{3})*(?:${quote(decimal)}\\d+)?$`,
	);
	const ungrouped = new RegExp(`^-?\\d*(?:${quote(decimal)}\\d+)?$`);
	if (ungrouped.test(text)) return tidy(text.replace(decimal, "."));
	const sign = grouped.exec(text)?.[1];
	if (sign) return tidy(text.replaceAll(sign, "").replace(decimal, "."));
	return takesPoint && /^-?\d*(?:\.\d+)?$/.test(text) ? tidy(text) : undefined;
}

/** Digits of any script, and signs as keyboards of other languages have them. */
function toAscii(given: string): string {
	return given
		.replaceAll(/\p{Bidi_Control}/gu, "")
		.trim()
		.replaceAll(/\p{Nd}/gu, toDigit)
		.replaceAll(/\p{Zs}/gu, " ")
		.replaceAll(/[’＇\u066c]/g, "'")
		.replaceAll(/[，．]/g, (sign) => (sign === "，" ? "," : "."))
		.replace(/^[\u2212\u2013－]/, "-")
		.replace(/^[+＋]/, "");
}

/** Unicode has the ten digits of each script one after another, with the value of the first 0. */
function toDigit(sign: string): string {
	const code = sign.codePointAt(0) ?? 0;
	let before = 0;
	while (/^\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
	return String(before % 10);
}

/** `-007.50` → `-7.50`, `.5` → `0.5`, `-0` → `0`. */
function tidy(plain: string): string {
	const [whole = "", fraction] = plain.replace("-", "").split(".");
	const text = `${whole.replace(/^0+(?=\d)/, "") || "0"}${fraction === undefined ? "" : `.${fraction}`}`;
	return plain.startsWith("-") && /[1-9]/.test(text) ? `-${text}` : text;
}

/** The separators of a pattern such as `123.456.789,00`; undefined for an invalid pattern. */
function findFormat(pattern: string | null | undefined): Style | undefined {
	if (!pattern || !/\d/.test(pattern) || !/^[\d., '\u00a0\u202f]+$/.test(pattern)) return undefined;
	const tail = /([.,])(\d*)$/.exec(pattern);
	const separators = pattern.replaceAll(/\d/g, "");
	// A single kind of separator before three digits groups; otherwise the last one is the decimal separator.
	const isGroup = tail?.[2]?.length === 3 && separators.length === separators.split(tail[1] ?? "").length - 1;
	const decimal = tail && !isGroup ? tail[1] : undefined;
	const group = [...separators].find((sign) => sign !== decimal) ?? "";
	const decimalSign = decimal === "," ? "," : decimal === "." ? "." : group === "." ? "," : ".";
	const head = decimal === undefined ? pattern : pattern.slice(0, pattern.lastIndexOf(decimal));
	return {
		decimal: decimalSign,
		group,
		grouped: group !== "" && head.split(group).every((part, index) => index === 0 || part.length === 3),
		decimals: decimal === undefined ? 0 : (tail?.[2]?.length ?? 0),
	};
}

function write(plain: string, { decimal, group, grouped, decimals }: Style): string {
	const [whole = "", fraction = ""] = plain.split(".");
	const written = grouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group) : whole;
	const tail = fraction.padEnd(decimals ?? 0, "0");
	return tail === "" ? written : `${written}${decimal}${tail}`;
}

/** How a number is written: "1.234,5". */
export function exampleNumber(numberFormat: string | null | undefined, locale: string): string {
	const style = chooseStyle(numberFormat, locale);
	return write("1234.5", { ...style, decimals: Math.max(style.decimals ?? 1, 1) });
}

function quote(sign: string): string {
	return sign.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
