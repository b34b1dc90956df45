import type { AnswerProblem } from "./answer-words.ts";

type NumberMeta = {
	minValue?: number | null | undefined;
	maxValue?: number | null | undefined;
	numberFormat?: string | null | undefined;
};
type Format = { decimal: "." | ","; group: string; grouped: boolean; decimals: number | null };

const MAX_DIGITS = 30;

/**
 * Parses a number and formats it as `numberFormat` says (`123,456,789.00` or `123.456.789,00`; unchanged without
 * one). Also accepts plain `1234.5`, whatever the format.
 */
export function readNumber(given: string, meta: NumberMeta): { text: string } | { problem: AnswerProblem } {
	const format = findFormat(meta.numberFormat ?? "");
	const plain = toPlain(given, format);
	if (plain === undefined) return { problem: (words) => words.number({ example: example(format) }) };
	const [, fraction = ""] = plain.split(".");
	const decimals = format?.decimals ?? Number.POSITIVE_INFINITY;
	if (fraction.length > decimals)
		return { problem: (words) => (decimals === 0 ? words.wholeNumber : words.decimals({ max: decimals })) };
	const value = Number(plain);
	const min = meta.minValue ?? Number.NEGATIVE_INFINITY;
	if (value < min) return { problem: (words) => words.numberTooSmall({ min }) };
	const max = meta.maxValue ?? Number.POSITIVE_INFINITY;
	if (value > max) return { problem: (words) => words.numberTooLarge({ max }) };
	return { text: format ? write(plain, format) : plain };
}

/**
 * Converts a sender's plain `1234.5` to the recipient's format, so that `1.234` is not read as 1,234 where a point
 * groups.
 */
export function writtenIn(numberFormat: string | null | undefined, plain: string | number): string {
	return String(plain).replace(".", findFormat(numberFormat ?? "")?.decimal ?? ".");
}

/** `-1234.5`: digits, at most one point, no grouping; undefined if it is not a number. */
function toPlain(given: string, format: Format | undefined): string | undefined {
	const text = given
		.trim()
		.replace(/^[\u2212\u2013]/, "-")
		.replace(/^\+/, "");
	const digits = text.replaceAll(/\D/g, "").length;
	if (digits === 0 || digits > MAX_DIGITS) return undefined;
	const { decimal, group } = format ?? { decimal: ".", group: "," };
	const grouped = new RegExp(`^-?\\d{1,3}(?:${quote(group)}\\d{3})+(?:${quote(decimal)}\\d+)?$`);
	const ungrouped = new RegExp(`^-?\\d*(?:${quote(decimal)}\\d+)?$`);
	if (group !== "" && grouped.test(text)) return tidy(text.replaceAll(group, "").replace(decimal, "."));
	if (ungrouped.test(text)) return tidy(text.replace(decimal, "."));
	return /^-?\d*(?:\.\d+)?$/.test(text) ? tidy(text) : undefined;
}

/** `-007.50` → `-7.50`, `.5` → `0.5`, `-0` → `0`. */
function tidy(plain: string): string {
	const [whole = "", fraction] = plain.replace("-", "").split(".");
	const text = `${whole.replace(/^0+(?=\d)/, "") || "0"}${fraction === undefined ? "" : `.${fraction}`}`;
	return plain.startsWith("-") && /[1-9]/.test(text) ? `-${text}` : text;
}

/** The separators of a pattern such as `123.456.789,00`; undefined for an invalid pattern. */
function findFormat(pattern: string): Format | undefined {
	if (!/\d/.test(pattern) || !/^[\d., '\u00a0\u202f]+$/.test(pattern)) return undefined;
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

function write(plain: string, { decimal, group, grouped, decimals }: Format): string {
	const [whole = "", fraction = ""] = plain.split(".");
	const written = grouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group) : whole;
	const tail = fraction.padEnd(decimals ?? 0, "0");
	return tail === "" ? written : `${written}${decimal}${tail}`;
}

function example(format: Format | undefined): string {
	return format ? write("1234.5", { ...format, decimals: Math.max(format.decimals ?? 1, 1) }) : "1234.5";
}

function quote(sign: string): string {
	return sign.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
