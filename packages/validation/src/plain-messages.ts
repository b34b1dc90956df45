import { MAX_PROBLEMS } from "@repo/http-errors";
import { z } from "zod";

type RawIssue = z.core.$ZodRawIssue;

/** The message of a check that says nothing about itself. */
export const UNNAMED = "is not valid";

/**
 * Installs the messages of checks without their own: the expected value, an example, and the actual value. Zod
 * keeps them globally, so importing this file is enough.
 */
z.config({ localeError: plainMessage });

/** For example "must be a string, such as \"text\", not a number". The path of the value is put before it. */
function plainMessage(issue: RawIssue): string {
	switch (issue.code) {
		case "invalid_type":
			return anotherType(nameExpected(issue), issue.input);
		case "invalid_value":
			return `must be ${listAlternatives(issue.values)}`;
		case "too_small":
			if (issue.minimum === 1 && nameUnit(issue.origin)) return "must not be empty";
			return issue.inclusive === false
				? `must be more than ${issue.minimum}${nameUnit(issue.origin)}`
				: `must ${chooseVerb(issue.origin)} at least ${issue.minimum}${nameUnit(issue.origin)}`;
		case "too_big":
			return issue.inclusive === false
				? `must be less than ${issue.maximum}${nameUnit(issue.origin)}`
				: `must ${chooseVerb(issue.origin)} at most ${issue.maximum}${nameUnit(issue.origin)}`;
		case "invalid_format":
			return formats[issue.format] ?? "has the wrong format";
		case "not_multiple_of":
			return `must be a multiple of ${issue.divisor}`;
		case "unrecognized_keys":
			return `has unknown members: ${issue.keys.slice(0, MAX_PROBLEMS).join(", ")}`;
		case "invalid_union": {
			const forms = issue.errors.map(([first]) => first);
			const expected = forms.map((first) =>
				first && isAnotherType(first) ? kinds[first.expected] : undefined,
			);
			if (expected.length > 0 && !expected.includes(undefined))
				return anotherType([...new Set(expected)].join(", or "), issue.input);
			return "options" in issue && Array.isArray(issue.options)
				? `must be ${listAlternatives(issue.options)}`
				: UNNAMED;
		}
		case "invalid_key":
		case "invalid_element":
		case "custom":
			return UNNAMED;
	}
}

function anotherType(expected: string, input: unknown): string {
	if (Number.isNaN(input)) return `must be ${expected}`;
	return input === undefined ? `is required: ${expected}` : `must be ${expected}, not ${nameKind(input)}`;
}

function isAnotherType(issue: z.core.$ZodIssue): issue is z.core.$ZodIssueInvalidType {
	return issue.code === "invalid_type" && issue.path.length === 0;
}

const kinds: Record<string, string> = {
	string: 'a string, such as "text"',
	number: "a number, such as 12.5",
	int: "an integer, such as 12",
	boolean: "true or false",
	object: 'an object, such as { "name": … }',
	record: 'an object, such as { "name": … }',
	array: "an array, such as [ … ]",
	null: "null",
};

/** Of text in place of an integer, Zod says only that it expects a number. */
function nameExpected({ expected, inst }: Extract<RawIssue, { code: "invalid_type" }>): string {
	const isInteger = expected === "number" && inst instanceof z.core.$ZodNumberFormat;
	return kinds[isInteger ? "int" : expected] ?? expected;
}

const formats: Record<string, string> = {
	email: "must be an email address, such as ada@example.com",
	url: "must be a URL, such as https://example.com/",
	guid: "must be a UUID, such as 8f5e1f3e-0000-4000-8000-000000000000",
	uuid: "must be a UUID, such as 8f5e1f3e-0000-4000-8000-000000000000",
	datetime: "must be an ISO 8601 time, such as 2026-11-21T09:30:00Z",
	date: "must be an ISO 8601 date, such as 2026-11-21",
};

function nameKind(input: unknown): string {
	if (input === null) return "null";
	if (Array.isArray(input)) return "an array";
	// JSON.parse reads 1e400 as Infinity.
	if (input === Infinity || input === -Infinity) return "a number that is too large";
	if (typeof input === "number") return Number.isInteger(input) ? "an integer" : "a fraction";
	return typeof input === "object" ? "an object" : `a ${typeof input}`;
}

function listAlternatives(values: readonly unknown[]): string {
	const shown = values.filter((value) => value !== "").map((value) => String(value));
	return shown.length === 1 ? `${shown[0]}` : `one of ${shown.join(", ")}`;
}

function chooseVerb(origin: string): string {
	return origin === "string" || origin === "array" ? "have" : "be";
}

function nameUnit(origin: string): string {
	if (origin === "string") return " characters";
	return origin === "array" ? " items" : "";
}

/** The message about the member that selects a form of a discriminated union. Text, numbers and null get the usual one. */
export function kindError(message: string): { error: (issue: RawIssue) => string | undefined } {
	return { error: ({ code }) => (code === "invalid_type" ? undefined : message) };
}
