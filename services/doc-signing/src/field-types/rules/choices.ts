import type { AnswerProblem } from "./answer-words.ts";
import type { CommonMeta } from "./common-meta.ts";
import type { AnswerOutcome, FieldTypeRules, Prefill, SubmittedAnswer } from "./definition.ts";
import { wrongKind } from "./outcomes.ts";

type Choice = { id: number; checked: boolean; value: string };
export type ChoiceMeta = CommonMeta & { values?: Choice[] | null | undefined };

/** `final`: choosing more options cannot fix it. */
export type ChoiceProblem = { problem: AnswerProblem; final: boolean };
type FindCountProblem<Meta> = (meta: Meta, ids: readonly number[]) => ChoiceProblem | undefined;

/** The options of a field. A field without any is a single box, explained by its label. */
export function listChoices({ values }: { values?: Choice[] | null | undefined }): Choice[] {
	return values && values.length > 0 ? values : [{ id: 1, checked: false, value: "" }];
}

/** Rules shared by radio buttons and check boxes, which differ in how many options may be chosen. */
export function choiceRules<Meta extends ChoiceMeta>(findCountProblem: FindCountProblem<Meta>) {
	return {
		needsMeta: true,
		effects: ["label", "required", "readOnly", "fontSize"],
		hasDefault: ({ values }) => (values ?? []).some(({ checked }) => checked),
		optionsOf: (meta) => (meta ? listChoices(meta).map(({ id, value }) => ({ id, value })) : []),
		isRequired: (meta) => meta?.required ?? false,
		answer: (meta, given) => answerChoices(meta, given, findCountProblem),
		defaultAnswer(meta) {
			const chosen = meta ? listChoices(meta).filter(({ checked }) => checked) : [];
			if (chosen.length === 0) return undefined;
			const outcome = answerChoices(meta, { chosen: chosen.map(({ id }) => id) }, findCountProblem);
			return "kept" in outcome ? outcome.kept : undefined;
		},
		findMissing(meta, current) {
			if (!meta) return undefined;
			const ids = current?.answer?.type === "chosen" ? current.answer.ids : [];
			const found = findChoiceProblem(meta, ids, findCountProblem);
			if (found) return found.problem;
			return meta.required && ids.length === 0 ? (words) => words.chooseOption : undefined;
		},
	} satisfies Partial<FieldTypeRules<Meta>>;
}

/** Checks the options with the given values and unchecks the others. */
export function applyChoices(meta: ChoiceMeta, wanted: string[]): ReturnType<Prefill<ChoiceMeta>["apply"]> {
	const values = meta.values ?? [];
	const unknown = wanted.find((one) => !values.some(({ value }) => value === one));
	if (unknown !== undefined) return { problem: notOffered(unknown) };
	return {
		change: { values: values.map((choice) => ({ ...choice, checked: wanted.includes(choice.value) })) },
	};
}

export function notOffered(value: string): string {
	return `must be one of the field's values, not "${value}"`;
}

function answerChoices<Meta extends ChoiceMeta>(
	meta: Meta | null,
	given: SubmittedAnswer,
	findCountProblem: FindCountProblem<Meta>,
): AnswerOutcome {
	if (!("chosen" in given)) return wrongKind();
	if (!meta) return { problem: (words) => words.noOptions };
	const ids = [...new Set(given.chosen)].sort((a, b) => a - b);
	const found = findChoiceProblem(meta, ids, findCountProblem);
	if (found?.final) return { problem: found.problem };
	const customText = writeText(meta, ids);
	return { kept: { customText, answer: { type: "chosen", ids }, complete: found === undefined } };
}

function findChoiceProblem<Meta extends ChoiceMeta>(
	meta: Meta,
	ids: readonly number[],
	findCountProblem: FindCountProblem<Meta>,
): ChoiceProblem | undefined {
	const known = new Set(listChoices(meta).map(({ id }) => id));
	if (ids.some((id) => !known.has(id))) return { problem: (words) => words.unknownOption, final: true };
	return findCountProblem(meta, ids);
}

/** The values of the chosen options, for display. */
function writeText(meta: ChoiceMeta, ids: readonly number[]): string {
	const chosen = listChoices(meta).filter(({ id }) => ids.includes(id));
	return chosen
		.map(({ value }) => value)
		.filter((value) => value !== "")
		.join(", ");
}
