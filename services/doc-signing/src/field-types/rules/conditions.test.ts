import { describe, expect, it, test } from "@jest/globals";
import {
	type Condition,
	type Conditions,
	type ConditionValue,
	decideConditions,
	decidePartly,
} from "./conditions.ts";

const empty: ConditionValue = { text: "", chosen: [], isFilled: false };
const of = (text: string) => ({ ...empty, text, isFilled: text !== "" });
const filled = (fieldId: number): Condition => ({ fieldId, operator: "filled" });
const all = (...conditions: Condition[]): Conditions => ({ conditions });
const any = (...conditions: Condition[]): Conditions => ({ match: "any", conditions });

function shownIds(showWhen: Record<number, Conditions | null>, values: Record<number, ConditionValue>) {
	const fields = Object.entries(showWhen).map(([id, one]) => ({ id: Number(id), showWhen: one }));
	const { isShown } = decideConditions(fields, ({ id }) => values[id] ?? empty);
	return fields.filter(isShown).map(({ id }) => id);
}

describe("a condition is met", () => {
	const equals = (value: string) => ({ fieldId: 1, operator: "equals", value }) as const;
	const checked = (optionId?: number) => ({ fieldId: 1, operator: "checked", optionId }) as const;
	const chosen = { ...empty, chosen: [2], isFilled: true };
	const number = { ...of("1.250,50"), number: 1250.5 };

	it.each<[string, Condition, ConditionValue, boolean]>([
		["by any text", filled(1), of("x"), true],
		["not by an empty one", filled(1), empty, false],
		["by the same text, without regard to case and spaces", equals("New York"), of(" new  york "), true],
		["not by another", equals("New York"), of("York"), false],
		["not by an empty text that equals nothing", equals(" "), empty, false],
		["by the same number, however it is written", equals("1250.5"), number, true],
		["not by another number", equals("1250"), number, false],
		["not by a text that is no number", equals("x"), { ...of("x"), number: Number.NaN }, false],
		["by any option", checked(), chosen, true],
		["by its option", checked(2), chosen, true],
		["not by another one", checked(1), chosen, false],
	])("%s", (_how, condition, value, isMet) => {
		expect(shownIds({ 1: null, 2: all(condition) }, { 1: value })).toEqual(isMet ? [1, 2] : [1]);
	});
});

describe("a field is shown", () => {
	const shown = { 1: null, 2: null, 3: all(filled(1), filled(2)), 4: any(filled(1), filled(2)) };

	it.each<[string, number[], number[]]>([
		["if all conditions are met, or any", [1, 2], [1, 2, 3, 4]],
		["if any is met, but not all", [2], [1, 2, 4]],
		["not if none is", [], [1, 2]],
	])("%s", (_when, ids, expected) => {
		const values = Object.fromEntries(ids.map((id) => [id, of("x")]));
		expect(shownIds(shown, values)).toEqual(expected);
	});

	it("not by the value of a hidden field", () => {
		const chain = { 1: null, 2: all(filled(1)), 3: all(filled(2)) };
		expect(shownIds(chain, { 2: of("kept"), 3: of("kept") })).toEqual([1]);
	});

	it("not by a field that is not there, or that depends on it", () => {
		expect(shownIds({ 1: all(filled(9)) }, {})).toEqual([]);
		expect(shownIds({ 1: all(filled(2)), 2: all(filled(1)) }, { 1: of("x"), 2: of("x") })).toEqual([]);
	});
});

test("conditions on fields that are not open are decided, and the rest is left", () => {
	const decide = (given: Conditions | null, met: number[]) =>
		decidePartly(given, new Set([1]), ({ fieldId }) => met.includes(fieldId));
	const never = { match: "any", conditions: [] };
	expect([
		decide(null, []),
		decide(all(filled(1), filled(2)), [2]),
		decide(all(filled(1), filled(2)), []),
		decide(any(filled(1), filled(2)), [2]),
		decide(any(filled(1), filled(2)), []),
		decide(all(filled(2)), [2]),
		decide(any(filled(2)), []),
	]).toEqual([
		null,
		{ match: "all", conditions: [filled(1)] },
		never,
		null,
		{ match: "any", conditions: [filled(1)] },
		null,
		never,
	]);
	expect(shownIds({ 1: never as Conditions }, {})).toEqual([]);
});
