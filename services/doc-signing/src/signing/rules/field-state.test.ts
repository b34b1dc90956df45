import { describe, expect, it } from "@jest/globals";
import { answerWords } from "../../field-types/rules/answer-words.ts";
import {
	type FieldMeta,
	type FieldType,
	fieldTypes,
	getDefinition,
} from "../../field-types/rules/field-types.ts";
import {
	answerField,
	currentAnswer,
	type FieldState,
	fieldsToFill,
	findFieldProblem,
	isReadOnly,
} from "./field-state.ts";

const context = {
	name: "Ada",
	email: "ada@example.com",
	at: new Date("2026-11-21T23:30:00Z"),
	timeZone: "Europe/Berlin",
	dateFormat: "dd.MM.yyyy",
};
const empty = { id: 1, recipientId: 1, customText: "", inserted: false, answer: null };
const field = (type: FieldType, fieldMeta: FieldMeta | null = null, more = {}): FieldState => ({
	...empty,
	type,
	fieldMeta,
	...more,
});
const values = [
	{ id: 1, checked: false, value: "A" },
	{ id: 2, checked: true, value: "B" },
];

describe("the default of an empty field", () => {
	it.each<[FieldType, FieldMeta | null, string | undefined]>([
		["DATE", null, "22.11.2026"],
		["DATE", { type: "date", value: "2026-02-03" }, "03.02.2026"],
		["DATE", { type: "date", value: "2026-02-03T23:30:00Z" }, "04.02.2026"],
		["DATE", { type: "date", value: "" }, "22.11.2026"],
		["NAME", null, "Ada"],
		["EMAIL", null, "ada@example.com"],
		["TEXT", { type: "text", text: "Flat 3" }, "Flat 3"],
		["TEXT", { type: "text" }, undefined],
		["NUMBER", { type: "number", value: "12.5", numberFormat: "1,234.00" }, "12.50"],
		["NUMBER", { type: "number", value: 0 }, "0"],
		["NUMBER", { type: "number", value: 1.5, numberFormat: "1.234,00" }, "1,50"],
		["NUMBER", { type: "number", text: "12.5", numberFormat: "123.456,00" }, "12,50"],
		["NUMBER", { type: "number", value: 0, text: "12.5" }, "0"],
		["NUMBER", { type: "number", value: " ", text: "12.5" }, "12.5"],
		["SELECT", { type: "select", values: [{ value: "A" }], text: "A" }, "A"],
		["DROPDOWN", { type: "dropdown", values: [{ value: "A" }], text: "A", defaultValue: "" }, "A"],
		["SELECT", { type: "select", values: [{ value: "A" }], text: "Z", defaultValue: "A" }, "A"],
		["SELECT", { type: "select", values: [{ value: "A" }], defaultValue: "A" }, "A"],
		["SELECT", { type: "select", values: [{ value: "A" }], defaultValue: "Z" }, undefined],
		["RADIO", { type: "radio", values }, "B"],
		["CHECKBOX", { type: "checkbox", values }, "B"],
		["SIGNATURE", null, undefined],
		["INITIALS", null, undefined],
	])("%s %j: %s", (type, meta, expected) => {
		expect(currentAnswer(field(type, meta), context)?.customText).toBe(expected);
	});

	it.each<[string, FieldMeta | null, string]>([
		["of finishing is in the signer's zone", null, "2026-11-22 08:30"],
		[
			"that is fixed is in the document's",
			{ type: "date", value: "2026-02-03T23:30:00Z" },
			"2026-02-04 00:30",
		],
	])("a time %s", (_name, meta, expected) => {
		const own = { ...context, dateFormat: "yyyy-MM-dd HH:mm", ownZone: "Asia/Tokyo" };
		expect(currentAnswer(field("DATE", meta), own)?.customText).toBe(expected);
	});

	it("is replaced by input, also by an empty selection", () => {
		const none = field("CHECKBOX", { type: "checkbox", values }, { answer: { type: "chosen", ids: [] } });
		expect(currentAnswer(none, context)?.answer).toEqual({ type: "chosen", ids: [] });
	});

	it("is not replaced if the field is read-only", () => {
		const fixed = field(
			"TEXT",
			{ type: "text", text: "12", readOnly: true },
			{ customText: "13", inserted: true },
		);
		expect(currentAnswer(fixed, context)?.customText).toBe("12");
	});
});

it.each([
	["en", "", null],
	["de", "", { type: "shown", text: "1,125" }],
	["de", "123,456.000", null],
])(
	"a number that was entered is shown as the language %s writes it, and with a format %s as that does",
	(locale, numberFormat, answer) => {
		const meta: FieldMeta = { type: "number", numberFormat };
		const entered = field("NUMBER", meta, { customText: "1.125", inserted: true });
		expect(currentAnswer(entered, { ...context, locale })).toEqual({
			customText: "1.125",
			answer,
			complete: true,
		});
	},
);

describe("what prevents a recipient from signing", () => {
	it.each<[string, FieldState, boolean]>([
		["a missing signature", field("SIGNATURE"), true],
		[
			"a missing signature marked as optional",
			field("SIGNATURE", { type: "signature", required: false }),
			true,
		],
		["an existing signature", field("SIGNATURE", null, { inserted: true }), false],
		["missing initials", field("INITIALS"), true],
		["optional initials", field("INITIALS", { type: "initials", required: false }), false],
		["a required text", field("TEXT", { type: "text", required: true }), true],
		["a required text with a default", field("TEXT", { type: "text", required: true, text: "a" }), false],
		["an optional text", field("TEXT", { type: "text" }), false],
		["the date", field("DATE"), false],
		["a select without options", field("SELECT", { type: "select", required: true, values: [] }), false],
		["a box without a value", field("CHECKBOX", { type: "checkbox", required: true }), true],
		[
			"a box without a value, checked",
			field(
				"CHECKBOX",
				{ type: "checkbox", required: true },
				{ answer: { type: "chosen", ids: [1] }, inserted: true },
			),
			false,
		],
		["a required choice", field("RADIO", { type: "radio", required: true, values: [] }), true],
		["a completed choice", field("RADIO", { type: "radio", required: true, values }), false],
		[
			"an incomplete choice, required or not",
			field(
				"CHECKBOX",
				{ type: "checkbox", values, validationRule: ">=", validationLength: 2 },
				{ answer: { type: "chosen", ids: [1] } },
			),
			true,
		],
		["a read-only signature", field("SIGNATURE", { type: "signature", readOnly: true }), true],
		["a signature that is not required", field("SIGNATURE", { type: "signature", required: false }), true],
		["read-only initials", field("INITIALS", { type: "initials", readOnly: true }), true],
		[
			"a signature with every setting of other types",
			field("SIGNATURE", {
				type: "signature",
				required: false,
				readOnly: true,
				text: "x",
				characterLimit: 1,
			}),
			true,
		],
		["initials that are not required", field("INITIALS", { type: "initials", required: false }), false],
		[
			"a read-only field without a value",
			field("TEXT", { type: "text", required: true, readOnly: true }),
			false,
		],
	])("%s", (_name, asked, keeps) => {
		expect(findFieldProblem(asked, context) !== undefined).toBe(keeps);
	});
});

describe.each(fieldTypes)("a setting that the editor does not offer for %s", (type) => {
	const { metaTypes, effects } = getDefinition(type);
	const meta = { type: metaTypes[0], values: [{ id: 1, checked: false, value: "a" }] };
	const given = { required: false, readOnly: true, text: "a", characterLimit: 1, placeholder: "a" };
	// Contract 2.5: the default of these types too, for which the editor offers their own setting.
	const ownDefault = ["NUMBER", "SELECT", "DROPDOWN"].includes(type) ? ["text"] : [];
	const seen = (more: object) => {
		const asked = field(type, { ...meta, ...more } as FieldMeta);
		const answers = [{ value: "ab" }, { chosen: [1] }, { typed: "ab" }].map((one) => {
			const outcome = answerField(asked, one);
			return "kept" in outcome ? outcome : outcome.problem(answerWords);
		});
		const problem = findFieldProblem(asked, context)?.(answerWords);
		return [isReadOnly(asked), problem, currentAnswer(asked, context), answers];
	};

	it("changes nothing for the recipient", () => {
		for (const [name, value] of Object.entries(given)) {
			if (effects.some((one) => one === name) || ownDefault.includes(name)) continue;
			expect([name, seen({ [name]: value })]).toEqual([name, seen({})]);
		}
	});
});

describe("the fields to fill in", () => {
	const person = (id: number, role: "SIGNER" | "ASSISTANT", signingOrder: number) => ({
		id,
		role,
		signingOrder,
		signingStatus: "NOT_SIGNED" as const,
		expiresAt: null,
	});
	const [before, helper, after] = [
		person(1, "SIGNER", 0),
		person(2, "ASSISTANT", 1),
		person(3, "SIGNER", 2),
	] as const;
	const fields = [before, after].flatMap(({ id }) => [
		field("TEXT", { type: "text" }, { id: id * 10, recipientId: id }),
		field("SIGNATURE", null, { id: id * 10 + 1, recipientId: id }),
	]);

	it("are only their own for a signer", () => {
		expect(fieldsToFill(before, [before, helper, after], fields).map(({ id }) => id)).toEqual([10, 11]);
	});

	it("are those of later signers for an assistant, except signatures", () => {
		expect(fieldsToFill(helper, [before, helper, after], fields).map(({ id }) => id)).toEqual([30]);
	});
});
