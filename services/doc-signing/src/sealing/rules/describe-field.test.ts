import { describe, expect, test } from "@jest/globals";
import { languages } from "@repo/service-kit/languages";
import { getWords } from "../../languages/words.ts";
import type { FieldMark } from "../../pdf/drawing/field-value.ts";
import { makeFieldDescriber } from "./describe-field.ts";

const facts = {
	document: { timeZone: "Pacific/Auckland" },
	recipients: [
		{ id: 1, name: "Ada", email: "ada@example.com", signedAt: new Date("2026-11-25T20:00:00Z") },
		{ id: 2, name: "", email: "ben@example.com", signedAt: null },
	],
};
const signature: FieldMark = { kind: "signature", signature: { type: "typed", text: "Ada" } };
const describer = (language: (typeof languages)[number] = "en") =>
	makeFieldDescriber(facts, getWords(language).certificate).describe;
const field = (type: "SIGNATURE" | "INITIALS" | "TEXT" | "CHECKBOX", label?: string, recipientId = 1) => ({
	...{ type, recipientId, fieldMeta: label === undefined ? null : { label } },
});
const choices = (...labels: string[]): FieldMark => ({
	...{ kind: "choices", shape: "checkbox", direction: "vertical", fontSize: null },
	options: labels.map((label, index) => ({ label, checked: index === 0 })),
});
const text: FieldMark = { kind: "text", text: "12", fontSize: null, align: "left", wrapped: false };

describe("screen readers read", () => {
	test("whose signature it is, and when it was made in the document's time zone", () => {
		expect(describer()(field("SIGNATURE"), signature)).toBe("Signature of Ada, 26 November 2026");
		expect(describer("de")(field("INITIALS"), signature)).toBe("Initialen von Ada, 26. November 2026");
		expect(describer()(field("SIGNATURE", undefined, 2), signature)).toBe("Signature of ben@example.com");
	});

	test("when a signature was made in UTC, where every signer has their own zone", () => {
		const ownZones = { ...facts, document: { timeZone: "signer" } };
		const { describe: read } = makeFieldDescriber(ownZones, getWords("en").certificate);
		expect(read(field("SIGNATURE"), signature)).toBe("Signature of Ada, 25 November 2026");
	});

	test("a value with its label, and without one as it is", () => {
		expect(describer()(field("TEXT", "Age"), text)).toBe("Age: 12");
		expect(describer()(field("TEXT"), text)).toBeUndefined();
	});

	test("which options are selected", () => {
		expect(describer()(field("CHECKBOX", "Meals"), choices("Lunch", "Dinner"))).toBe(
			"Meals: Lunch: selected, Dinner: not selected",
		);
		expect(describer()(field("CHECKBOX", "I agree"), choices(""))).toBe("I agree: selected");
	});

	test.each(languages)("the name and the date in %s", (language) => {
		const alt = describer(language)(field("SIGNATURE"), signature);
		expect(alt).toContain("Ada");
		expect(alt).toContain("2026");
	});
});
