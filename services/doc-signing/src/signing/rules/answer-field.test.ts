import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { answerWords } from "../../field-types/rules/answer-words.ts";
import type { SubmittedAnswer } from "../../field-types/rules/definition.ts";
import { type FieldMeta, type FieldType, fieldTypes } from "../../field-types/rules/field-types.ts";
import { type AnswerableField, answerField } from "./field-state.ts";

const boxes = [1, 2, 3].map((id) => ({ id, checked: false, value: `Option ${id}` }));
const field = (type: FieldType, fieldMeta: FieldMeta | null = null): AnswerableField => ({ type, fieldMeta });
const number = (more: object = {}) => field("NUMBER", { type: "number", ...more });
const checkbox = (more: object = {}) => field("CHECKBOX", { type: "checkbox", values: boxes, ...more });
const radio = field("RADIO", { type: "radio", values: boxes });
const select = field("SELECT", { type: "select", values: [{ value: "Monthly" }, { value: "Yearly" }] });
const line = { strokes: [{ points: Array.from({ length: 20 }, (_, x) => ({ x: 5 * x, y: (x % 4) * 9 })) }] };
const dot = (x: number) => ({
	points: [
		{ x, y: 10 },
		{ x: x + 1, y: 10 },
	],
});

it.each<[string, AnswerableField, SubmittedAnswer, string]>([
	["text", field("TEXT", { type: "text" }), { value: " Flat 3\r\nback " }, "Flat 3\nback"],
	["text at its limit", field("TEXT", { type: "text", characterLimit: 2 }), { value: "🙂🙂" }, "🙂🙂"],
	["a limit of 0, which means none", field("TEXT", { type: "text", characterLimit: 0 }), { value: "a" }, "a"],
	["a name", field("NAME"), { value: "Łukasz Иванов" }, "Łukasz Иванов"],
	["an email address", field("EMAIL"), { value: "a.b+c@example.co" }, "a.b+c@example.co"],
	[
		"an internationalized email address",
		field("EMAIL"),
		{ value: "ada@M\u00dcLLER.de" },
		"ada@xn--mller-kva.de",
	],
	["a plain number", number(), { value: "-007.50" }, "-7.50"],
	["a number in its format", number({ numberFormat: "123,456,789.00" }), { value: "1234.5" }, "1,234.50"],
	[
		"a comma as the decimal separator",
		number({ numberFormat: "123.456.789,00" }),
		{ value: "1.234,5" },
		"1.234,50",
	],
	["plain digits in any format", number({ numberFormat: "123.456.789,00" }), { value: "1234.5" }, "1.234,50"],
	["a number with a meaningless format", number({ numberFormat: "€" }), { value: "12" }, "12"],
	["a number at its bounds", number({ minValue: -5, maxValue: -5 }), { value: "\u22125" }, "-5"],
	["an option of a select", select, { value: "Yearly" }, "Yearly"],
	[
		"an option as the sender wrote it",
		field("DROPDOWN", { type: "dropdown", values: [{ value: " Net\n30  days " }] }),
		{ value: "Net 30 days" },
		" Net\n30  days ",
	],
	["one radio button", radio, { chosen: [2] }, "Option 2"],
	["a box without a value", field("CHECKBOX", { type: "checkbox" }), { chosen: [1] }, ""],
	["several boxes", checkbox(), { chosen: [3, 1, 3] }, "Option 1, Option 3"],
	["a typed signature", field("SIGNATURE"), { typed: " Ada   Lovelace " }, "Ada Lovelace"],
	[
		"a signature with a direction override",
		field("SIGNATURE"),
		{ typed: "Ada\u202e ecalevoL" },
		"Ada ecalevoL",
	],
	["a name with a direction override", field("NAME"), { value: "Ada\u202e ecalevoL" }, "Ada ecalevoL"],
	[
		"text with a direction override and other invisible characters",
		field("TEXT", { type: "text" }),
		{ value: "pay 1\u202e001\u202c\u200b now\n👩‍🚀" },
		"pay 1001 now\n👩‍🚀",
	],
	["letters of mathematics, as typed", field("NAME"), { value: "𝒜da" }, "𝒜da"],
	["a number between isolates, as phones paste it", number(), { value: "\u206812.5\u2069" }, "12.5"],
	["a drawn signature", field("SIGNATURE"), line, ""],
])("accepts %s", (_name, asked, given, customText) => {
	expect(answerField(asked, given)).toMatchObject({ kept: { customText, complete: true } });
});

it("an internationalized email address is shown as it is read, and counted so", () => {
	const address = field("EMAIL", { type: "email", characterLimit: "ada@müller.de".length });
	for (const value of ["ada@müller.de", "ada@xn--mller-kva.de"])
		expect(answerField(address, { value })).toMatchObject({ kept: { answer: { text: "ada@müller.de" } } });
});

it.each<[string, AnswerableField, SubmittedAnswer, RegExp]>([
	["text over its limit", field("TEXT", { type: "text", characterLimit: 2 }), { value: "abc" }, /at most 2/],
	["a name of two lines", field("NAME"), { value: "Ada\nLovelace" }, /single line/],
	["a name for an email address", field("EMAIL"), { value: "Ada" }, /email/],
	["an email header", field("EMAIL"), { value: "a@b.co\nBcc: x@y.z" }, /single line/],
	["words instead of a number", number(), { value: "twelve" }, /number/],
	["an exponent", number(), { value: "1e5" }, /number/],
	["infinity", number(), { value: "Infinity" }, /number/],
	["two minus signs", number(), { value: "--1" }, /number/],
	["grouping in the wrong place", number(), { value: "12,34" }, /number/],
	[
		"a name over its limit",
		field("NAME", { type: "name", characterLimit: 2 }),
		{ value: "Ada" },
		/at most 2/,
	],
	["a number over its limit", number({ characterLimit: 3 }), { value: "1234" }, /at most 3/],
	["a number below the minimum", number({ minValue: 1 }), { value: "0.99" }, /at least 1/],
	["a number above the maximum", number({ maxValue: -1 }), { value: "0" }, /at most -1/],
	["too many decimals", number({ numberFormat: "123,456.00" }), { value: "1.234" }, /2 decimal/],
	["an unknown option", select, { value: "Daily" }, /options/],
	["an unknown radio button", radio, { chosen: [4] }, /options/],
	["two radio buttons", radio, { chosen: [1, 2] }, /one option/],
	[
		"more boxes than allowed",
		checkbox({ validationRule: "<=", validationLength: 1 }),
		{ chosen: [1, 2] },
		/at most 1/,
	],
	["a date, which the service sets", field("DATE"), { value: "2020-01-01" }, /added automatically/],
	[
		"a character that no font has",
		field("TEXT", { type: "text" }),
		{ value: "Ann 𒀀" },
		/character 𒀀 \(U\+12000\)/,
	],
	["such a character in a domain", field("EMAIL"), { value: "a@ააა.example" }, /U\+10D0/],
	["such a signature", field("SIGNATURE"), { typed: "Ann 𒀀" }, /U\+12000/],
	["a signature of punctuation", field("SIGNATURE"), { typed: "..." }, /letters/],
	["two dots", field("SIGNATURE"), { strokes: [dot(10), dot(200)] }, /too short/],
	["an empty drawing", field("SIGNATURE"), { strokes: [] }, /too short/],
	[
		"endless strokes",
		field("SIGNATURE"),
		{ strokes: Array.from({ length: 201 }, () => dot(1)) },
		/too detailed/,
	],
	["text instead of a signature", field("SIGNATURE"), { value: "Ada" }, /type of value/],
	["a signature instead of text", field("TEXT", { type: "text" }), { typed: "Ada" }, /type of value/],
	["text instead of a selection", checkbox(), { value: "Option 1" }, /type of value/],
])("refuses %s", (_name, asked, given, problem) => {
	const outcome = answerField(asked, given);
	expect("problem" in outcome && outcome.problem(answerWords)).toMatch(problem);
});

describe("an incomplete choice", () => {
	it("is saved, so that nothing is lost, but does not complete the field", () => {
		const two = checkbox({ validationRule: "Select exactly", validationLength: 2 });
		expect(answerField(two, { chosen: [1] })).toMatchObject({ kept: { complete: false } });
		expect(answerField(two, { chosen: [1, 3] })).toMatchObject({ kept: { complete: true } });
	});
});

const anyGiven: fc.Arbitrary<SubmittedAnswer> = fc.oneof(
	fc.string({ unit: "binary" }).map((value) => ({ value })),
	fc.array(fc.integer({ min: -2, max: 5 }), { maxLength: 6 }).map((chosen) => ({ chosen })),
	fc.string().map((typed) => ({ typed })),
	fc
		.array(fc.record({ points: fc.array(fc.record({ x: fc.double(), y: fc.double() })) }))
		.map((strokes) => ({ strokes })),
);
const anyField = fc.constantFrom(
	...fieldTypes.map((type) => field(type)),
	number({ minValue: -10, maxValue: 10 }),
	number({ numberFormat: "123.456.789,00" }),
	checkbox({ validationRule: ">=", validationLength: 2 }),
	radio,
	select,
);

describe("any input", () => {
	it("is saved or rejected with a reason, and a saved value is accepted again unchanged", () => {
		fc.assert(
			fc.property(anyField, anyGiven, (asked, given) => {
				const outcome = answerField(asked, given);
				if ("problem" in outcome) return expect(outcome.problem(answerWords)).toMatch(/\.$/);
				const { customText } = outcome.kept;
				if ("value" in given && customText !== "")
					expect(answerField(asked, { value: customText })).toEqual(outcome);
			}),
			{ numRuns: 500 },
		);
	});

	it("as a number keeps its value in every format, and stays in bounds", () => {
		const formats = ["123,456,789.00", "123.456.789,00", "123456,789.00", "123 456,00", "", "#"];
		const parse = (text: string, format: string) =>
			Number(
				format.endsWith(",00") ? text.replaceAll(/[. ]/g, "").replace(",", ".") : text.replaceAll(",", ""),
			);
		fc.assert(
			fc.property(
				fc.integer({ min: -1_000_000, max: 1_000_000 }),
				fc.constantFrom(...formats),
				(cents, numberFormat) => {
					const outcome = answerField(number({ numberFormat, minValue: -9000, maxValue: 9000 }), {
						value: String(cents / 100),
					});
					const inside = Math.abs(cents / 100) <= 9000;
					expect("kept" in outcome).toBe(inside);
					if ("kept" in outcome) expect(parse(outcome.kept.customText, numberFormat)).toBe(cents / 100);
				},
			),
		);
	});

	it("as checkboxes is complete exactly if the rule's number is checked", () => {
		const rules = [
			["Select at least", (count: number) => count >= 2 || count === 0],
			["=", (count: number) => count === 2 || count === 0],
			["Select at most", (count: number) => count <= 2],
		] as const;
		fc.assert(
			fc.property(
				fc.uniqueArray(fc.constantFrom(1, 2, 3)),
				fc.constantFrom(...rules),
				(chosen, [rule, fits]) => {
					const outcome = answerField(checkbox({ validationRule: rule, validationLength: 2 }), { chosen });
					expect("kept" in outcome && outcome.kept.complete).toBe(fits(chosen.length));
				},
			),
		);
	});
});
