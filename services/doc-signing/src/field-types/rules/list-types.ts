import { z } from "zod";
import { notOffered } from "./choices.ts";
import { commonMeta, isBlank, textSettings, words } from "./common-meta.ts";
import {
	type AnswerOutcome,
	defineFieldType,
	type FieldTypeRules,
	type SubmittedAnswer,
} from "./definition.ts";
import { emptyOutcome, ifComplete, textOutcome, wrongKind } from "./outcomes.ts";

const list = {
	values: z
		.array(z.object({ value: words(1000) }))
		.max(500)
		.nullish(),
	defaultValue: words(1000).nullish(),
};
const selectMeta = commonMeta("select").extend(list);
const dropdownMeta = commonMeta("dropdown").extend(list);
type ListMeta = Omit<z.output<typeof selectMeta>, "type">;

const listRules = {
	metaTypes: ["select", "dropdown"],
	needsMeta: true,
	effects: ["label", "required", "readOnly", ...textSettings],
	control: { kind: "list" },
	*findMetaProblems(meta) {
		const { member, value } = readDefault(meta);
		if (!isBlank(value) && !offers(meta, value))
			yield { path: `fieldMeta.${member}`, message: "must be one of values" };
	},
	hasDefault: (meta) => !isBlank(readDefault(meta).value),
	prefill: {
		takesMany: false,
		apply: (meta, [defaultValue = ""]) =>
			offers(meta, defaultValue) ? { change: { defaultValue } } : { problem: notOffered(defaultValue) },
	},
	optionsOf: (meta) => (meta?.values ?? []).map(({ value }, id) => ({ id, value })),
	isRequired,
	answer: answerList,
	defaultAnswer: (meta) => ifComplete(answerList(meta, { value: (meta && readDefault(meta).value) ?? "" })),
} satisfies Partial<FieldTypeRules<ListMeta>>;

/** Two names of one type; each is returned as sent. */
export const listTypes = {
	SELECT: defineFieldType({ meta: selectMeta, ...listRules }),
	DROPDOWN: defineFieldType({ meta: dropdownMeta, ...listRules }),
};

/** The sender's default and its member: `defaultValue`, else `text`, which the contract defines for every type. */
function readDefault({ defaultValue, text }: ListMeta) {
	return isBlank(defaultValue)
		? { member: "text", value: text }
		: { member: "defaultValue", value: defaultValue };
}

function offers({ values }: ListMeta, wanted: string | null | undefined): boolean {
	return (values ?? []).some(({ value }) => value === wanted);
}

/** A list without options cannot be filled. */
function isRequired(meta: ListMeta | null): boolean {
	return (meta?.values?.length ?? 0) > 0 && (meta?.required ?? false);
}

/** An option is stored as the sender wrote it; forms may have changed its white space. */
function answerList(meta: ListMeta | null, given: SubmittedAnswer): AnswerOutcome {
	if (!("value" in given)) return wrongKind();
	const wanted = withoutSpaces(given.value);
	if (wanted === "") return emptyOutcome();
	const chosen = (meta?.values ?? []).find(({ value }) => withoutSpaces(value) === wanted);
	return chosen ? textOutcome(chosen.value) : { problem: (words) => words.unknownOption };
}

function withoutSpaces(text: string): string {
	return text.replaceAll(/\s+/g, " ").trim();
}
