import { findAddressProblem, normalizeAddress, readableAddress, toOneLine } from "@repo/validation";
import { z } from "zod";
import { answerText } from "./answer-text.ts";
import type { AnswerProblem } from "./answer-words.ts";
import { commonMeta, findLengthProblems, isBlank, ofTypedText, textSettings } from "./common-meta.ts";
import { type AnswerOutcome, defineFieldType, type SubmittedAnswer } from "./definition.ts";
import { readFixedDate } from "./fixed-date.ts";
import { ifComplete, textOutcome } from "./outcomes.ts";

const MAX_NAME_LENGTH = 255;

const nameTooLong: AnswerProblem = (words) => words.tooLong({ max: MAX_NAME_LENGTH });
const notAnEmail: AnswerProblem = (words) => words.email;
const notADate =
	"must be a date, such as 2026-11-26 or 11/26/2026, or a time with an offset, such as 2026-11-26T09:30:00Z";

/** TEXT needs `fieldMeta`; the others have a known value, and are required unless the sender says otherwise. */
export const textTypes = {
	NAME: defineFieldType({
		meta: commonMeta("name"),
		needsMeta: false,
		effects: ofTypedText,
		control: { kind: "text", lines: "one", expects: "name" },
		hasDefault: () => true,
		isRequired: (meta) => meta?.required ?? true,
		answer: answerName,
		defaultAnswer: (meta, { name }) => ifComplete(answerName(meta, { value: name })),
	}),
	EMAIL: defineFieldType({
		meta: commonMeta("email"),
		needsMeta: false,
		effects: ofTypedText,
		control: { kind: "text", lines: "one", expects: "email" },
		hasDefault: () => true,
		isRequired: (meta) => meta?.required ?? true,
		answer: answerEmail,
		defaultAnswer: (meta, { email }) => ifComplete(answerEmail(meta, { value: email })),
	}),
	DATE: defineFieldType({
		meta: commonMeta("date").extend({
			value: z.string().max(100).nullish().meta({
				description: "A fixed date, sealed instead of the day of signing.",
				example: "2026-11-26",
			}),
		}),
		needsMeta: false,
		effects: ["label", ...textSettings],
		control: { kind: "automatic" },
		isPersonal: true,
		*findMetaProblems({ value }) {
			if (!isBlank(value) && !readFixedDate(value)) yield { path: "fieldMeta.value", message: notADate };
		},
		hasDefault: () => true,
		prefill: {
			takesMany: false,
			apply(_meta, [value = ""]) {
				const fixed = readFixedDate(value);
				if (!fixed && !isBlank(value)) return { problem: notADate };
				return { change: { value: fixed?.text ?? null } };
			},
		},
		isRequired: (meta) => meta?.required ?? true,
		answer: () => ({ problem: (words) => words.dateIsSet }),
		defaultAnswer(meta, { formatDate }) {
			const { text, shown } = formatDate(readFixedDate(meta?.value ?? ""));
			return textOutcome(text, shown).kept;
		},
	}),
	TEXT: defineFieldType({
		meta: commonMeta("text"),
		needsMeta: true,
		effects: [...ofTypedText, "text"],
		control: { kind: "text", lines: "many", expects: "text" },
		findMetaProblems: (meta) => findLengthProblems(meta, { member: "text", value: meta.text }),
		hasDefault: ({ text }) => !isBlank(text),
		prefill: { takesMany: false, apply: (_meta, [text = ""]) => ({ change: { text } }) },
		isRequired: (meta) => meta?.required ?? false,
		answer: answerLines,
		defaultAnswer: (meta, _known) => ifComplete(answerLines(meta, { value: meta?.text ?? "" })),
	}),
};

type Limits = { characterLimit?: number | null | undefined } | null;

function answerLines(meta: Limits, given: SubmittedAnswer) {
	return answerText(meta, given, { isMultiline: true });
}

function answerName(meta: Limits, given: SubmittedAnswer) {
	return answerText(meta, given, {
		clean: (value) => (value.includes("\n") ? value : toOneLine(value).trim()),
		findProblem: (value) => (value.length > MAX_NAME_LENGTH ? nameTooLong : undefined),
	});
}

function answerEmail(meta: Limits, given: SubmittedAnswer): AnswerOutcome {
	const outcome = answerText(meta, given, {
		clean: (value) => readableAddress(normalizeAddress(value)),
		findProblem: (value) =>
			findAddressProblem(normalizeAddress(value)) === undefined ? undefined : notAnEmail,
	});
	if ("problem" in outcome || !outcome.kept.complete) return outcome;
	const readable = outcome.kept.customText;
	return textOutcome(normalizeAddress(readable), readable);
}
