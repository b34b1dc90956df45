import { unlessEmpty } from "@repo/validation";
import { z } from "zod";

/** Details of an event as terms with their values. Without values that say nothing: null, and empty lists. */
export function describeDetails(details: Record<string, unknown>): (readonly [string, string])[] {
	return Object.entries(details)
		.map(([name, value]) => [writeTerm(name), writeText(value)] as const)
		.filter(([, text]) => text !== "");
}

const terms = new Map([
	["jti", "Token ID"],
	["kid", "Key ID"],
	["secretId", "Secret"],
	["connectionId", "Connection"],
]);

/** "tokensWithdrawn" and "tokens_withdrawn" as "Tokens withdrawn". */
function writeTerm(name: string): string {
	const words = name
		.replaceAll("_", " ")
		.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
		.trim();
	const spelled = words.replaceAll(
		/\b(api|id|ip|uri|url)(s?)\b/g,
		(_all, short, plural) => short.toUpperCase() + plural,
	);
	return terms.get(name) ?? spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

function writeText(value: unknown): string {
	if (value === null || value === undefined) return "";
	if (typeof value === "boolean") return value ? "Yes" : "No";
	if (Array.isArray(value)) return value.map(writeText).join(", ");
	if (typeof value === "object")
		return describeDetails(value as Record<string, unknown>)
			.map(([term, text]) => `${term}: ${text}`)
			.join(", ");
	return String(value as string | number);
}

const DAY_MILLISECONDS = 86_400_000;

// PostgreSQL has no year 0, and JavaScript writes years after 9999 otherwise.
const day = z.iso
	.date("must be a day, such as 2026-11-27")
	.refine((date) => date > "2000" && date < "9998", "must be from 2000 to 9997");

/** A day in UTC of a list's filter, as its first instant. */
export const fromDay = unlessEmpty(day.transform((date) => new Date(`${date}T00:00:00Z`)));

/** A day in UTC, as the first instant after it. */
export const toDay = unlessEmpty(
	day.transform((date) => new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MILLISECONDS)),
);
