import { expect, it } from "@jest/globals";
import { findUnoffered } from "./unoffered.ts";

const list = (...values: string[]) => ({
	id: 1,
	fieldMeta: { type: "dropdown", values: values.map((value) => ({ value })) },
});
const dependent = (value: string) => ({
	id: 2,
	fieldMeta: { type: "text", showWhen: { conditions: [{ fieldId: 1, operator: "equals", value }] } },
});

it.each([
	["another case", "DOGS", "Dogs"],
	["other spaces", " two   dogs ", "Two dogs"],
	["a letter composed in another way", "Cafe\u0301", "caf\u00e9"],
])("finds an option that is written with %s", (_difference, value, option) => {
	expect([...findUnoffered([list("Cats", option), dependent(value)])]).toEqual([]);
});

it("names a value that the list does not offer, and the field whose condition has it", () => {
	const field = dependent("Dog");
	expect([...findUnoffered([list("Cats", "Dogs"), field])]).toEqual([
		{
			field,
			path: "fieldMeta.showWhen.conditions.0.value",
			message: "“Dog” is not an option of the field that it depends on",
		},
	]);
});

it("looks for the list among all fields, also when only some are checked", () => {
	const field = dependent("Dogs");
	expect([...findUnoffered([field], [list("Cats"), field])]).toHaveLength(1);
	expect([...findUnoffered([field], [list("Dogs"), field])]).toEqual([]);
});
