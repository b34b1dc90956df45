import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Condition } from "../field-types/rules/conditions.ts";
import type { FieldAnswer } from "../field-types/rules/definition.ts";
import { decideFields } from "../field-types/rules/shown-fields.ts";
import type { FieldView } from "./presenter.ts";
import { listDeciding, visibleFields } from "./visible-fields.ts";

type Value = { customText: string; shown?: string; ids?: number[] };

const controls = {
	TEXT: { kind: "text", lines: "many", expects: "text" },
	NUMBER: { kind: "text", lines: "one", expects: "number" },
	CHECKBOX: { kind: "choices", input: "checkbox" },
} as const;
type Type = keyof typeof controls;

const known: Record<Type, Value[]> = {
	TEXT: [{ customText: "" }, { customText: "yes" }, { customText: "Yes " }],
	NUMBER: [{ customText: "" }, { customText: "1250.5", shown: "1250,5" }, { customText: "2" }],
	CHECKBOX: [
		{ customText: "", ids: [] },
		{ customText: "", ids: [1] },
		{ customText: "A, B", ids: [1, 2] },
	],
};
const asked: Record<Type, (fieldId: number) => Condition[]> = {
	TEXT: (fieldId) => [
		{ fieldId, operator: "filled" },
		{ fieldId, operator: "equals", value: "yes" },
	],
	NUMBER: (fieldId) => [{ fieldId, operator: "equals", value: "1250.5" }],
	CHECKBOX: (fieldId) => [
		{ fieldId, operator: "checked" },
		{ fieldId, operator: "checked", optionId: 2 },
	],
};

/** Fields with values, each with conditions on those before it. */
const anyFields = fc
	.array(
		fc.record({
			type: fc.constantFrom(...(Object.keys(controls) as Type[])),
			value: fc.nat(2),
			match: fc.constantFrom("all" as const, "any" as const),
			on: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 2 }),
			member: fc.constantFrom("showWhen", "requiredWhen"),
		}),
		{ minLength: 2, maxLength: 8 },
	)
	.map((drafts) =>
		drafts.map(({ type, value, match, on, member }, index) => {
			const conditions = on.flatMap(([which, operator]): Condition[] => {
				const before = index === 0 ? undefined : drafts[which % index];
				const offered = before ? asked[before.type]((which % index) + 1) : [];
				return offered.slice(operator % 2, (operator % 2) + 1);
			});
			const given = conditions.length > 0 ? { [member]: { match, conditions } } : {};
			return { id: index + 1, type, value: known[type][value] as Value, given };
		}),
	);
type Field = { id: number; type: Type; value: Value; given: object };

function toView({ id, type, value: { customText, shown = customText, ids = [] }, given }: Field): FieldView {
	const closed = {
		showWhen: null,
		requiredWhen: null,
		problem: null,
		missing: "Fill this in.",
		required: false,
	};
	return {
		...closed,
		...given,
		id,
		type,
		control: controls[type],
		value: shown,
		chosen: ids,
		signature: null,
	} as unknown as FieldView;
}

function toStored({ id, type, value: { customText, shown, ids }, given }: Field) {
	const answer: FieldAnswer | null = ids
		? { type: "chosen", ids }
		: shown
			? { type: "shown", text: shown }
			: null;
	return { id, type, fieldMeta: { type: type.toLowerCase(), ...given }, customText, answer };
}

describe("the fields that a page shows", () => {
	it("are those that the server accepts, and required where it requires them, whatever the values", () => {
		fc.assert(
			fc.property(anyFields, (fields) => {
				const stored = fields.map(toStored);
				const { isShown, resolve } = decideFields(stored, (one) => one);
				const expected = stored.filter(isShown).map(resolve);
				const visible = visibleFields(fields.map(toView), "de");
				expect(visible.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
				expect(visible.map(({ required }) => required)).toEqual(
					expected.map(({ fieldMeta }) => Boolean((fieldMeta as { required?: boolean }).required)),
				);
			}),
		);
	});

	it("have the problem of an empty field while they are required, and not by a value that was refused", () => {
		const when = { requiredWhen: { conditions: [{ fieldId: 1, operator: "filled" as const }] } };
		const fields = [
			toView({ id: 1, type: "TEXT", value: { customText: "yes" }, given: {} }),
			toView({ id: 2, type: "TEXT", value: { customText: "" }, given: when }),
		];
		const problem = (refused?: Map<number, string>) => visibleFields(fields, "en", refused)[1]?.problem;
		expect([problem(), problem(new Map([[1, "No."]]))]).toEqual(["Fill this in.", null]);
	});

	it("are decided by those that their conditions name, directly and through others", () => {
		const on = (fieldId: number) => ({
			showWhen: { conditions: [{ fieldId, operator: "filled" as const }] },
		});
		const value = { customText: "" };
		const fields = [{}, on(1), on(2), on(1)].map((given, index) =>
			toView({ id: index + 1, type: "TEXT", value, given }),
		);
		expect([1, 3].map((id) => [...listDeciding(fields, id)])).toEqual([[], [2, 1]]);
	});
});
