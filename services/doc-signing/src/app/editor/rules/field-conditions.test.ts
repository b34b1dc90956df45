import { describe, expect, it, test } from "@jest/globals";
import type { Condition } from "../../../field-types/rules/conditions.ts";
import type { FieldType } from "../../../field-types/rules/field-types.ts";
import type { EditorRecipient } from "../editor-view.ts";
import type { EditorField, Meta } from "./editor-field.ts";
import {
	findDependent,
	followId,
	followOptions,
	listNameable,
	readConditions,
	withConditions,
} from "./field-conditions.ts";

function field(id: number, more: Partial<EditorField> = {}): EditorField {
	const place = { page: 1, x: 0, y: 0, width: 10, height: 4, cover: null };
	return { key: `s${id}`, recipientId: 1, type: "TEXT", meta: { type: "text" }, ...place, ...more };
}
const when = (...conditions: Condition[]): Meta => ({ type: "text", showWhen: { match: "all", conditions } });
const filled = (fieldId: number): Condition => ({ fieldId, operator: "filled" });
const mapOf = (...fields: EditorField[]) => new Map(fields.map((one) => [one.key, one]));
const idOf = (key: string) => (key.startsWith("s") ? Number(key.slice(1)) : undefined);

const person = (id: number, more: Partial<EditorRecipient> = {}): EditorRecipient => ({
	...{ id, name: "", email: "", role: "SIGNER", signingOrder: id, accessAuth: null, actionAuth: null },
	...more,
});

describe("a condition can name", () => {
	const fields = mapOf(
		field(1),
		field(2, { meta: when(filled(1)) }),
		field(3, { meta: when(filled(2)) }),
		field(4, { type: "DATE" }),
		field(5, { recipientId: 2 }),
		field(6, { recipientId: 3 }),
		field(7, { recipientId: 4 }),
		field(8, { key: "n1" }),
	);
	const around = {
		fields,
		recipients: [
			person(1),
			person(2),
			person(3, { signingOrder: 0 }),
			person(4, { role: "CC", signingOrder: 0 }),
		],
		signingOrder: "SEQUENTIAL" as const,
		idOf,
		operatorsOf: (type: FieldType) => (type === "DATE" ? [] : ["filled" as const]),
	};
	const named = (of: number, more: object = {}) => [
		...listNameable(fields.get(`s${of}`) as EditorField, { ...around, ...more }).keys(),
	];

	it("saved fields of the same recipient and of those before, but no date and none that depends on it", () => {
		expect([named(1), named(2), named(3)]).toEqual([[6], [1, 6], [1, 2, 6]]);
	});

	it("none of others in a document without an order", () => {
		expect(named(3, { signingOrder: "PARALLEL" })).toEqual([1, 2]);
	});
});

test("a field cannot be deleted while a condition of one that stays names it", () => {
	const fields = mapOf(field(1), field(2, { meta: when(filled(1)) }));
	const find = (...keys: string[]) => findDependent(fields, new Set(keys), idOf)?.key;
	expect([find("s1"), find("s2"), find("s1", "s2")]).toEqual(["s2", undefined, undefined]);
});

test("conditions are set and removed, and a field that is required under one is not always required", () => {
	const given = { match: "all" as const, conditions: [filled(1)] };
	const required = field(2, { meta: { type: "text", label: "Job", required: true } });
	const shown = withConditions(required, "showWhen", given, "text");
	expect(shown.meta).toEqual({ type: "text", label: "Job", required: true, showWhen: given });
	expect(withConditions(shown, "showWhen", { conditions: [] }, "text").meta).toEqual(required.meta);
	expect(withConditions(required, "requiredWhen", given, "text").meta).toEqual({
		...{ type: "text", label: "Job", requiredWhen: given },
	});
});

test("conditions follow a field that came back with another id, and an option that is renamed", () => {
	const equals = (value: string): Condition => ({ fieldId: 1, operator: "equals", value });
	const fields = mapOf(field(1), field(2, { meta: when(equals("Dog"), filled(3)) }));
	const conditions = (changed: EditorField[]) =>
		changed.map((one) => readConditions(one, "showWhen")?.conditions);
	expect(conditions(followId(fields, 1, 9))).toEqual([[{ ...equals("Dog"), fieldId: 9 }, filled(3)]]);
	expect(followId(fields, 7, 9)).toEqual([]);
	const options = (...values: string[]) => values.map((value) => ({ value }));
	const rename = (...values: string[]) =>
		conditions(followOptions(fields, 1, { before: options("Cat", "Dog"), now: options(...values) }));
	// Another option that is typed further, or two that change places, take nothing along.
	const twice = { before: options("Dog", "Dog"), now: options("Dog", "Dog,") };
	expect([conditions(followOptions(fields, 1, twice)), rename("Dog", "Cat")]).toEqual([[], []]);
	expect([rename("Cat", "Dogs"), rename("Cats", "Dog"), rename("Dog")]).toEqual([
		[[equals("Dogs"), filled(3)]],
		[],
		[],
	]);
});
