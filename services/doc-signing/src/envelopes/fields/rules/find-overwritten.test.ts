import { describe, expect, test } from "@jest/globals";
import { findOverwritten } from "./find-overwritten.ts";

const field = { pageX: 10, pageY: 20, fieldMeta: null };

describe("an edit of a field", () => {
	test.each([
		["nobody else changed it", field, field, { pageX: 30 }, []],
		["someone else moved it elsewhere", { ...field, pageX: 50 }, field, { pageX: 30 }, ["pageX"]],
		["someone else moved it to the same place", { ...field, pageX: 30 }, field, { pageX: 30 }, []],
		["someone else changed another property", { ...field, pageY: 70 }, field, { pageX: 30 }, []],
		["settings differ only by null", { ...field, fieldMeta: {} }, field, { fieldMeta: { type: "text" } }, []],
		[
			"settings have another order",
			{ fieldMeta: { label: "A", type: "text" } },
			{ fieldMeta: { type: "text", label: "A" } },
			{ fieldMeta: { type: "text", label: "B" } },
			[],
		],
		[
			"someone else changed the settings",
			{ fieldMeta: { type: "text", label: "C" } },
			{ fieldMeta: { type: "text", label: "A" } },
			{ fieldMeta: { type: "text", label: "B" } },
			["fieldMeta"],
		],
	])("if %s", (_when, current, base, change, overwritten) => {
		expect(findOverwritten(current, { op: "change", base, change })).toEqual(overwritten);
	});

	test("a removal overwrites any change", () => {
		expect(findOverwritten({ ...field, pageY: 70 }, { op: "remove", base: field })).toEqual(["pageY"]);
		expect(findOverwritten(field, { op: "remove", base: field })).toEqual([]);
	});
});
