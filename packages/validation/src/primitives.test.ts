import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
	booleanText,
	emailAddress,
	httpUrl,
	idText,
	instant,
	integerText,
	lineOfText,
	pageSize,
	text,
	timeZone,
} from "./index.ts";

describe("primitives", () => {
	it.each([
		["an https URL", httpUrl, "https://a.example/x?y=1", true],
		["a javascript URL", httpUrl, "javascript:alert(1)", false],
		["a line break in a URL", httpUrl, "https://a.example/\r\nX: y", false],
		["a line break after a URL", httpUrl, "https://a.example/\n", false],
		["credentials in a URL", httpUrl, "https://u:p@a.example/", false],
		["an email address", emailAddress, "a.b+c@example.co", true],
		["a line break in an email address", emailAddress, "a@b.co\r\nBcc: x@y.z", false],
		["a time zone", timeZone, "Europe/Berlin", true],
		["an offset for a time zone", timeZone, "+01:00", false],
		["an unknown time zone", timeZone, "Europe/Atlantis", false],
		["an instant", instant, "2026-11-21T09:30:00+01:00", true],
		["an offset without a colon", instant, "2026-11-21T09:30:00+0100", true],
		["a time without a zone", instant, "2026-11-21T09:30:00", false],
		["a day that does not exist", instant, "2026-02-30T09:30:00Z", false],
		["an email address without a full domain", emailAddress, "a@b", false],
		["an email address at a number", emailAddress, "a@10.0.0.1", false],
		["white space for text", text({ max: 5 }), "   ", false],
		["format characters for text", text({ max: 5 }), "\u200b\u2060\u00ad", false],
		["blank letters for text", text({ max: 5 }), "\u3164\u2800\u115f", false],
		["a mark without a letter for text", text({ max: 5 }), "\u0301", false],
		["an empty text where allowed", text({ min: 0, max: 5 }), "", true],
		["a letter between format characters", text({ max: 5 }), "\u200bé\u200d", true],
		["an emoji", text({ max: 5 }), "👩‍🚀", true],
	])("%s: %#", (_name, schema, value, ok) => {
		expect(schema.safeParse(value).success).toBe(ok);
	});

	it("says which part of a URL is wrong", () => {
		const messages = (url: string) => httpUrl.safeParse(url).error?.issues.map(({ message }) => message);
		expect(messages("https://u:p@a.example/")).toEqual(["must not contain a username or password"]);
		expect(messages("a.example")).toEqual(["must be an http or https URL, such as https://example.com/"]);
	});

	it.each([
		[undefined, "is required: an ISO 8601 time"],
		[17, "must be an ISO 8601 time"],
		["2026-11-21", "must be an ISO 8601 time"],
	])("names what an instant should be: %p", (given, message) => {
		const { error } = instant.safeParse(given);
		expect(error?.issues.map((issue) => issue.message)).toEqual([expect.stringContaining(message)]);
	});

	it.each(["101", "99999999999", "9".repeat(400)])(
		"an integer of a query that is too large is named so: %#",
		(digits) => {
			const { error } = integerText({ min: 1, max: 100, fallback: 1 }).safeParse(digits);
			expect(error?.issues.map(({ message }) => message)).toEqual(["must be at most 100"]);
		},
	);

	it.each([
		["true", true],
		["True", true],
		["1", true],
		["false", false],
		["0", false],
		["yes", undefined],
		["", undefined],
	])("in a query, %s is %s", (word, meant) => {
		expect(booleanText.safeParse(word).data).toBe(meant);
	});

	it.each([
		["1", 1],
		["100", 100],
		["101", 100],
		["9999999999", 100],
		[undefined, 10],
		["0", undefined],
		["-1", undefined],
		["1.5", undefined],
	])("a page of %s has %s", (input, size) => {
		expect(pageSize({ max: 100, fallback: 10 }).safeParse(input).data).toBe(size);
	});

	it.each(["2147483648", "999999999999999999999"])("the id %s is read as the largest", (digits) => {
		expect(idText.parse(digits)).toBe(2_147_483_647);
	});

	it("an id in text is an integer in plain digits", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (number) => {
				expect(idText.parse(String(number))).toBe(number);
			}),
		);
		fc.assert(
			fc.property(
				fc.string().filter((word) => !/^(?:0|[1-9]\d*)$/.test(word)),
				(word) => {
					expect(idText.safeParse(word).success).toBe(false);
				},
			),
		);
	});
});

it.each([
	["Lease\r\nBcc: someone", "Lease Bcc: someone"],
	["invoice\u202efdp.exe", "invoicefdp.exe"],
	["a\u2028b\tc", "a b c"],
	["Ada\u200b Love\u00adlace\u2060\ufeff", "Ada Lovelace"],
	["\u200eAda\u200f \u061c\u2067(x)\u2069", "Ada (x)"],
	["A\u200dda\u200c \u{e0041}\ufe0f1\ufe0f\u3164", "Ada 1"],
	["می\u200cخواهم \u200cAda", "می\u200cخواهم Ada"],
	["क्\u200dष র\u200d্য", "क्\u200dष র\u200d্য"],
	["👩‍🚀 ❤️ 1️⃣ 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🐦‍🔥 😀\u200d", "👩‍🚀 ❤️ 1️⃣ 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🐦‍🔥 😀"],
	["葛\u{e0100}城", "葛\u{e0100}城"],
	["عقد إيجار", "عقد إيجار"],
])("%j on one line is %j", (value, shown) => {
	expect(lineOfText({ max: 100 }).parse(value)).toBe(shown);
});

it("text of several lines keeps them, without characters that nobody sees", () => {
	expect(text({ max: 100 }).parse("one\ntwo\u202e eerht\u200b")).toBe("one\ntwo eerht");
});

it.each(["a", "\u0915", "\u0627"])("takes no time for %j with any number of marks", (letter) => {
	const begun = process.cpuUsage();
	text({ max: 100_000 }).parse(`${letter}${"\u0301".repeat(20_000)}\u200d${"\u0301".repeat(20_000)}`);
	expect(process.cpuUsage(begun).user).toBeLessThan(500_000);
});
