import { describe, expect, test } from "@jest/globals";
import { checkFormValues, fittingFormValues } from "./check-form-values.ts";
import type { NativeField } from "./describe-form.ts";

const base = { options: [], editable: false, maxLength: null };
const fields: NativeField[] = [
	{ ...base, name: "tenant.name", type: "text", maxLength: 5 },
	{ ...base, name: "pets", type: "checkbox", options: ["Yes"] },
	{ ...base, name: "size", type: "radio", options: ["S", "M"] },
	{ ...base, name: "color", type: "dropdown", options: ["r", "Red"] },
	{ ...base, name: "city", type: "dropdown", options: ["Bonn"], editable: true },
	{ ...base, name: "days", type: "listbox", options: ["Mon", "Tue"] },
];

describe("form values", () => {
	test.each([
		["text", { "tenant.name": "Иван" }],
		["a number in a text field", { "tenant.name": 12345 }],
		["a tick", { pets: true }],
		["a tick by its state's name", { pets: "Yes" }],
		["a choice", { size: "M" }],
		["a choice by its label", { color: "Red" }],
		["another value where the list may be written in", { city: "Köln" }],
	])("may be %s", (_, values) => {
		expect(checkFormValues(fields, values)).toEqual([]);
	});

	test.each([
		["a field that is not there", { nickname: "x" }, "nickname", "no form field"],
		["a character that no font has", { "tenant.name": "Ann𒀀" }, "tenant.name", "cannot show 𒀀"],
		["text that is too long", { "tenant.name": "Ivanov" }, "tenant.name", "at most 5"],
		["a yes or no for text", { "tenant.name": true }, "tenant.name", "send text"],
		["text for a tick", { pets: "perhaps" }, "pets", "true or false"],
		["a choice that is not offered", { size: "XL" }, "size", '"S", "M"'],
		["a key of every object", { constructor: "x" }, "constructor", "no form field"],
	])("are rejected with the name of the invalid one: %s", (_, values, name, message) => {
		expect(checkFormValues(fields, values as Record<string, string>)).toEqual([
			{ name, message: expect.stringContaining(message) },
		]);
		const given = { ...(values as Record<string, string>), city: "Bonn" };
		expect(fittingFormValues(fields, given)).toEqual({ city: "Bonn" });
	});
});
