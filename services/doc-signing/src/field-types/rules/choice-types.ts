import { z } from "zod";
import { applyChoices, type ChoiceMeta, type ChoiceProblem, choiceRules } from "./choices.ts";
import { commonMeta, count, words } from "./common-meta.ts";
import { defineFieldType, type Problem } from "./definition.ts";

const direction = z.enum(["vertical", "horizontal"]).nullish();
const values = z
	.array(z.object({ id: z.int(), checked: z.boolean().default(false), value: words(1000) }))
	.max(200)
	.nullish();

const radioMeta = commonMeta("radio").extend({ values, direction });

/** Words and signs, as v1 clients send them. */
const validationRules = ["Select at least", "Select exactly", "Select at most", ">=", "=", "<="] as const;

const checkboxMeta = commonMeta("checkbox").extend({
	values,
	direction,
	validationRule: z.union([z.enum(validationRules), z.literal("")]).nullish(),
	validationLength: count.nullish(),
});
type CheckboxMeta = z.output<typeof checkboxMeta>;

export const choiceTypes = {
	RADIO: defineFieldType({
		meta: radioMeta,
		...choiceRules(findRadioProblem),
		control: { kind: "choices", input: "radio" },
		*findMetaProblems(meta) {
			yield* findIdProblems(meta);
			if ((meta.values ?? []).filter(({ checked }) => checked).length > 1)
				yield { path: "fieldMeta.values", message: "can have only one checked value in a radio field" };
		},
		prefill: { takesMany: false, apply: applyChoices },
	}),
	CHECKBOX: defineFieldType({
		meta: checkboxMeta,
		...choiceRules(findCheckboxProblem),
		control: { kind: "choices", input: "checkbox" },
		*findMetaProblems(meta) {
			yield* findIdProblems(meta);
			yield* findRuleProblems(meta);
		},
		prefill: { takesMany: true, apply: applyChoices },
	}),
};

function findRadioProblem(_meta: ChoiceMeta, ids: readonly number[]): ChoiceProblem | undefined {
	return ids.length > 1 ? { problem: (words) => words.oneOption, final: true } : undefined;
}

function findCheckboxProblem(meta: CheckboxMeta, ids: readonly number[]): ChoiceProblem | undefined {
	const [least, most] = readCounts(meta);
	if (ids.length > most) return { problem: (words) => words.chooseAtMost({ count: most }), final: true };
	if (ids.length < least && (ids.length > 0 || meta.required))
		return {
			problem: (words) =>
				least === most ? words.choose({ count: least }) : words.chooseAtLeast({ count: least }),
			final: false,
		};
	return undefined;
}

function* findIdProblems(meta: ChoiceMeta): Generator<Problem> {
	const ids = (meta.values ?? []).map(({ id }) => id);
	if (new Set(ids).size < ids.length)
		yield { path: "fieldMeta.values", message: "must have a different id for each value" };
}

function* findRuleProblems(meta: CheckboxMeta): Generator<Problem> {
	const { length } = meta.values ?? [];
	if (meta.validationRule && typeof meta.validationLength !== "number")
		yield { path: "fieldMeta.validationLength", message: "is required with validationRule, such as 1" };
	if (length > 0 && readCounts(meta)[0] > length)
		yield {
			path: "fieldMeta.validationLength",
			message: `must be at most ${length}, the number of values`,
		};
}

/** Minimum and maximum number of boxes to check. */
function readCounts({ validationRule, validationLength }: CheckboxMeta): [number, number] {
	const wanted = validationLength ?? 0;
	switch (validationRule) {
		case "Select at least":
		case ">=":
			return [wanted, Number.POSITIVE_INFINITY];
		case "Select exactly":
		case "=":
			return [wanted, wanted];
		case "Select at most":
		case "<=":
			return [0, wanted];
		case "":
		case null:
		case undefined:
			return [0, Number.POSITIVE_INFINITY];
	}
}
