import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { answerWords } from "./answer-words.ts";
import { exampleNumber, type NumberRules, readNumber, showNumber, writtenIn } from "./number-format.ts";

const read = (typed: string, locale: string, rules: NumberRules = {}) => {
	const outcome = readNumber(typed, rules, locale);
	return "problem" in outcome ? outcome.problem(answerWords) : [outcome.customText, outcome.shown];
};
const locales = ["en", "de", "fr", "es", "pt", "it", "nl", "pl", "ja", "zh", "en-GB", "pt-BR", "zh-Hans"];

it("a number of up to 200 characters is read, and nothing longer", () => {
	expect(read(`5${" ".repeat(199)}`, "en")).toEqual(["5", "5"]);
	expect(read(`5${" ".repeat(200)}`, "en")).toBe("Enter a number, such as 1,234.5.");
});

describe("a number without a format", () => {
	it.each([
		["de", "1,250", "1.25", "1,25"],
		["de", "12,5", "12.5", "12,5"],
		["de", "1.250", "1250", "1250"],
		["de", "1250,50", "1250.50", "1250,50"],
		["de", "1.250.000,5", "1250000.5", "1250000,5"],
		["de", "-0,5", "-0.5", "-0,5"],
		["en", "1,250", "1250", "1250"],
		["en", "1.250", "1.25", "1.25"],
		["en", "12.5", "12.5", "12.5"],
		["fr", "1 250,5", "1250.5", "1250,5"],
		["fr", "1\u202f250,5", "1250.5", "1250,5"],
		["pl", "1\u00a0250,5", "1250.5", "1250,5"],
		["es", "1.250", "1250", "1250"],
		["it", "1.250,00", "1250.00", "1250,00"],
		["pt", "1.250,5", "1250.5", "1250,5"],
		["nl", "1.250,5", "1250.5", "1250,5"],
		["ja", "１，２５０．５", "1250.5", "1250.5"],
		["zh", "1,250.5", "1250.5", "1250.5"],
		["en", "١٬٢٥٠٫٥", "1250.5", "1250.5"],
		["de", "١٢٫٥", "12.5", "12,5"],
		["en", "१२५०", "1250", "1250"],
		["de", "1'250,5", "1250.5", "1250,5"],
		["en", "1’250’000", "1250000", "1250000"],
		["en", "\u200e\u22125", "-5", "-5"],
	])("in %s, %s is %s and shown as %s", (locale, typed, customText, shown) => {
		expect(read(typed, locale)).toEqual([customText, shown]);
	});

	it.each([
		["de", "12.50"],
		["de", "1.25"],
		["de", "1.2500"],
		["de", "1,250.50"],
		["de", "1,250,000"],
		["en", "12,50"],
		["en", "1250,50"],
		["en", "0,250"],
		["en", "1,250 000"],
		["en", ",250"],
		["fr", "1.250"],
		["en", "5²"],
		["en", "1e5"],
		["en", "½"],
		["en", "1.2.3"],
		["de", "1,"],
	])("in %s, %s is refused, and the error shows how it is written", (locale, typed) => {
		expect(read(typed, locale)).toBe(`Enter a number, such as ${exampleNumber(null, locale)}.`);
	});

	it("is within its bounds as it is understood, and the error has the separators of the language", () => {
		expect(read("1.250", "de", { minValue: 1000 })).toEqual(["1250", "1250"]);
		expect(read("1,250", "de", { minValue: 1000 })).toContain("at least 1000");
		expect(read("1,250", "de", { maxValue: 0.5 })).toContain("at most 0,5");
	});

	it("keeps its value when what is shown is read again, in every language", () => {
		fc.assert(
			fc.property(fc.constantFrom(...locales), fc.integer({ min: -1e9, max: 1e9 }), (locale, thousandths) => {
				const typed = writtenIn(null, thousandths / 1000, locale);
				const outcome = readNumber(typed, {}, locale);
				if ("problem" in outcome) throw new Error(`${locale} ${typed}`);
				expect(Number(outcome.customText)).toBe(thousandths / 1000);
				expect(readNumber(outcome.shown, {}, locale)).toEqual(outcome);
			}),
		);
	});

	it("is read as Intl writes it, in every language", () => {
		for (const locale of locales)
			expect(read(new Intl.NumberFormat(locale).format(-1234567.25), locale)[0]).toBe("-1234567.25");
	});
});

describe("a number with a format", () => {
	it.each([
		["123,456,789.00", "de", "1,250", "1,250.00"],
		["123.456.789,00", "en", "1.250", "1.250,00"],
		["123.456.789,00", "en", "1250,5", "1.250,50"],
		["123 456,00", "en", "1\u202f250,5", "1 250,50"],
	])("%s is read by it, also in %s: %s as %s", (numberFormat, locale, typed, written) => {
		expect(read(typed, locale, { numberFormat })).toEqual([written, written]);
	});

	it("is not read as another one whose decimals look like a group", () => {
		expect(read("1.250", "de", { numberFormat: "123,456,789.00" })).toMatch(/2 decimal/);
	});
});

describe("while a number is typed", () => {
	it.each([
		["1.250", "1250"],
		["1,250", "1,25"],
		["12,5", "12,5"],
		["1250", undefined],
		["12.50", undefined],
		["", undefined],
	])("%s is shown as %s", (typed, shown) => {
		expect(showNumber(typed, {}, "de")).toBe(shown);
	});
});
