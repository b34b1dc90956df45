import { z } from "zod";
import { findAddressProblem, normalizeAddress } from "./email-address.ts";

const INT4_MAX = 2_147_483_647;

// A visible character: not a control, space, lone mark, blank letter (Hangul fillers, U+2800) or format character.
const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

type Length = { min?: number; max: number };

/**
 * Text of `min` to `max` characters (UTF-16 code units), trimmed, without invisible characters. Unless it is empty, it
 * has a visible character.
 */
export function text(length: Length) {
	return withLength(z.string().overwrite(dropInvisible), length);
}

/** The same on one line, for names and titles: line breaks and other control characters become spaces. */
export function lineOfText(length: Length) {
	return withLength(z.string().overwrite(toOneLine), length);
}

/** Text in the form that {@link lineOfText} stores. */
export function toOneLine(value: string): string {
	return dropInvisible(value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " "));
}

/**
 * Joiners inside words of scripts that join letters, and what emoji and ideographs consist of. Each looks back over any
 * number of characters only from one of these: else the time would grow with the square of a text's length.
 */
const NEEDED = [
	"[\\u200c\\u200d](?<=(?![\\p{DI}\\p{sc=Latin}\\p{sc=Hebrew}\\p{sc=Han}\\p{sc=Hangul}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}])[\\p{Lo}\\p{Mc}]\\p{Mn}*[\\u200c\\u200d])(?=\\p{L}|\\p{M})",
	"(?<=\\p{ExtPict}[\\ufe0f\\p{EMod}]?)\\u200d(?=\\p{ExtPict})",
	"(?<=\\p{ExtPict})\\ufe0f|(?<=[\\d#*])\\ufe0f(?=\\u20e3)",
	"(?<=\\u{1f3f4})[\\u{e0030}-\\u{e007a}]+\\u{e007f}",
	"(?<=\\p{sc=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]",
];
const INVISIBLE = new RegExp(`(${NEEDED.join("|")})|\\p{DI}`, "gu");

/**
 * Removes characters that nobody sees: those that set the reading direction, so that text is shown as it is stored
 * (Unicode TR 36 §2.10.1), and those with which two equal texts differ.
 */
export function dropInvisible(value: string): string {
	return value.replaceAll(INVISIBLE, (_match, needed: string | undefined) => needed ?? "");
}

function withLength(base: z.ZodString, { min = 1, max }: Length) {
	const upTo = base.trim().max(max, `must have at most ${max} characters`);
	const tooShort = min === 1 ? "must not be empty" : `must have at least ${min} characters`;
	const schema = min > 0 ? upTo.min(min, tooShort) : upTo;
	return schema.refine((value) => value === "" || visible.test(value), "must have a visible character");
}

/** The id of a row in JSON: an integer from 1 to 2^31 − 1. */
export const id = z.int().min(1).max(INT4_MAX);

/**
 * The id of a row in a path or query: decimal digits, no sign, no exponent, no leading zero. A larger number than a row can
 * have is read as the largest, so that it is not found either, and that all rows are before it.
 */
export const idText = z
	.string()
	.regex(/^(?:0|[1-9]\d*)$/, "must be a positive integer, such as 17")
	.transform((digits) => Math.min(Number(digits), INT4_MAX))
	.meta({ override: shownAs({ type: "integer", minimum: 1, maximum: INT4_MAX }) });

/** An integer in a query, from `min` to `max`. */
export function integerText({ min, max, fallback }: { min: number; max: number; fallback: number }) {
	return z
		.string()
		.regex(/^-?\d+$/, `must be an integer, such as ${fallback}`)
		.transform((digits) =>
			Math.min(Math.max(Number(digits), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER),
		)
		.pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
		.default(fallback)
		.meta({ override: shownAs({ type: "integer", minimum: min, maximum: max, default: fallback }) });
}

/** The page size of a list, in a query: at least 1, and at most `max`; larger values count as `max`. */
export function pageSize({ max, fallback }: { max: number; fallback: number }) {
	return z
		.string()
		.regex(/^\d{1,10}$/, `must be a positive integer, such as ${fallback}`)
		.transform((digits) => Math.min(Number(digits), max))
		.pipe(z.number().min(1, "must be at least 1"))
		.default(fallback)
		.meta({
			override: shownAs({ type: "integer", minimum: 1, default: fallback }),
			description: `Values above ${max} are treated as ${max}.`,
		});
}

/** Treats an empty parameter as absent: forms and some programs send empty fields. */
export function unlessEmpty<Schema extends z.ZodType>(schema: Schema) {
	return z.preprocess((given) => (given === "" ? undefined : given), schema.optional());
}

/** `true` or `false` in a query, also as other languages write them: `True`, `1`. */
export const booleanText = z
	.string()
	.toLowerCase()
	.pipe(z.enum(["true", "false", "1", "0"], "must be true or false"))
	.transform((word) => word === "true" || word === "1")
	.meta({ override: shownAs({ type: "boolean" }) });

/**
 * An email address as HTML's input accepts it, at most 254 characters (RFC 5321 §4.5.3.1.3), normalized. The domain has a dot:
 * no outside mail reaches `a@b`.
 */
export const emailAddress = z
	.string()
	.overwrite(normalizeAddress)
	.check(({ value, issues }) => {
		const message = findAddressProblem(value);
		if (message !== undefined) issues.push({ code: "custom", message, input: value });
	})
	.meta({ format: "email", maxLength: 254 });

/** An absolute http or https URL without credentials, at most 2,048 characters. */
export const httpUrl = z
	.string()
	.max(2048, "must have at most 2048 characters")
	// The URL standard drops line breaks and tabs, so a URL with them parses. It would be stored and shown with them.
	.refine((url) => !/\p{Cc}/u.test(url), "must not contain line breaks or other control characters")
	.refine(isHttpUrl, "must be an http or https URL, such as https://example.com/")
	.refine(hasNoCredentials, "must not contain a username or password")
	.meta({ format: "uri" });

/** A time zone by its IANA name. */
export const timeZone = z
	.string()
	.max(64)
	.refine(isTimeZone, "must be an IANA time zone, such as Europe/Berlin");

const anInstant = "an ISO 8601 time with an offset, such as 2026-11-21T09:30:00Z";

/** An instant, ISO 8601 with an offset (+02:00 or +0200), as a Date. Years 0001 to 9999, the range of PostgreSQL and of every client. */
export const instant = z
	.string({
		error: ({ input }) => (input === undefined ? `is required: ${anInstant}` : `must be ${anInstant}`),
	})
	.overwrite((written) => written.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"))
	// Aborts: what compares two instants would compare text.
	.check(z.iso.datetime({ offset: true, abort: true, error: `must be ${anInstant}` }))
	.transform((textual) => new Date(textual))
	.refine(
		(date) => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999,
		"must be a year from 1 to 9999",
	);

function isHttpUrl(value: string): boolean {
	if (!URL.canParse(value)) return false;
	return /^https?:$/.test(new URL(value).protocol);
}

function hasNoCredentials(value: string): boolean {
	if (!URL.canParse(value)) return true;
	const { username, password } = new URL(value);
	return username === "" && password === "";
}

function isTimeZone(value: string): boolean {
	try {
		new Intl.DateTimeFormat("en", { timeZone: value });
		return /^[A-Za-z]/.test(value);
	} catch {
		return false;
	}
}

/** Documents the parsed type instead of the text's checks. */
function shownAs(shown: Record<string, unknown>) {
	return ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
		for (const key of ["pattern", "minLength", "maxLength", "enum"]) delete jsonSchema[key];
		Object.assign(jsonSchema, shown);
	};
}
