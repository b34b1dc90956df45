import { z } from "zod";
import { answerText } from "./answer-text.ts";
import { answerWords } from "./answer-words.ts";
import { commonMeta, findLengthProblems, isBlank, ofTypedText } from "./common-meta.ts";
import { type AnswerOutcome, defineFieldType, type Problem, type SubmittedAnswer } from "./definition.ts";
import { readNumber, showStored, writtenIn } from "./number-format.ts";
import { ifComplete, textOutcome } from "./outcomes.ts";

const numberMeta = commonMeta("number").extend({
	value: z.union([z.string().max(100), z.number()]).nullish(),
	minValue: z.number().nullish(),
	maxValue: z.number().nullish(),
	numberFormat: z.string().max(50).nullish().meta({ example: "123,456,789.00" }),
});
type NumberMeta = z.output<typeof numberMeta>;

export const numberType = defineFieldType({
	meta: numberMeta,
	needsMeta: true,
	effects: ofTypedText,
	control: { kind: "text", lines: "one", expects: "number" },
	*findMetaProblems(meta) {
		yield* findLengthProblems(meta, readDefault(meta));
		yield* findNumberProblems(meta);
	},
	hasDefault: (meta) => !isBlank(readDefault(meta).value),
	prefill: { takesMany: false, apply: (_meta, [value = ""]) => ({ change: { value } }) },
	isRequired: (meta) => meta?.required ?? false,
	answer: answerNumber,
	show: (meta, { customText, complete }, locale) => ({
		...textOutcome(customText, showStored(customText, meta?.numberFormat, locale)).kept,
		complete,
	}),
	defaultAnswer(meta, { locale }) {
		const value = meta ? writtenIn(meta.numberFormat, readDefault(meta).value ?? "", locale) : "";
		return ifComplete(answerNumber(meta, { value }, locale));
	},
});

/** The sender's default and its member: `value`, else `text`, which the contract defines for every type. */
function readDefault({ value, text }: NumberMeta) {
	return isBlank(value) ? { member: "text", value: text } : { member: "value", value };
}

function* findNumberProblems(meta: NumberMeta): Generator<Problem> {
	const { minValue, maxValue, numberFormat } = meta;
	if (typeof minValue === "number" && typeof maxValue === "number" && minValue > maxValue)
		yield { path: "fieldMeta.minValue", message: "must be at most maxValue" };
	const { member, value } = readDefault(meta);
	if (isBlank(value)) return;
	const path = `fieldMeta.${member}`;
	const number = Number(value);
	if (!Number.isFinite(number)) yield { path, message: "must be a number, such as -12.5" };
	if (typeof minValue === "number" && number < minValue)
		yield { path, message: `must be at least minValue (${minValue})` };
	if (typeof maxValue === "number" && number > maxValue)
		yield { path, message: `must be at most maxValue (${maxValue})` };
	const read = readNumber(writtenIn(numberFormat, value), { numberFormat });
	if (Number.isFinite(number) && "problem" in read)
		yield { path, message: `does not match numberFormat: ${read.problem(answerWords)}` };
}

function answerNumber(meta: NumberMeta | null, given: SubmittedAnswer, locale?: string): AnswerOutcome {
	const outcome = answerText(meta, given);
	if (!meta || "problem" in outcome || !outcome.kept.complete) return outcome;
	const read = readNumber(outcome.kept.customText, meta, locale);
	return "problem" in read ? read : textOutcome(read.customText, read.shown);
}
