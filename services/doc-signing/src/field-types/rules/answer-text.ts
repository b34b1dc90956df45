import { dropInvisible } from "@repo/validation";
import type { AnswerProblem } from "./answer-words.ts";
import type { AnswerOutcome, SubmittedAnswer } from "./definition.ts";
import { emptyOutcome, textOutcome, wrongKind } from "./outcomes.ts";

const MAX_LENGTH = 10_000;

type Expected = {
	isMultiline?: boolean;
	clean?: (value: string) => string;
	/** Checks the text, except its length. */
	findProblem?: (value: string) => AnswerProblem | undefined;
};

/** Checks typed text against the limits of every text field and those of its type. */
export function answerText(
	meta: { characterLimit?: number | null | undefined } | null,
	given: SubmittedAnswer,
	{ isMultiline = false, clean = (value) => value, findProblem = () => undefined }: Expected = {},
): AnswerOutcome {
	if (!("value" in given)) return wrongKind();
	const value = clean(dropInvisible(given.value).replaceAll("\r\n", "\n").trim());
	if (value === "") return emptyOutcome();
	if (value.length > MAX_LENGTH) return { problem: (words) => words.tooLong({ max: MAX_LENGTH }) };
	if (!isMultiline && value.includes("\n")) return { problem: (words) => words.oneLine };
	const problem = findProblem(value);
	if (problem) return { problem };
	const limit = meta?.characterLimit ?? 0;
	return limit > 0 && [...value].length > limit
		? { problem: (words) => words.tooLong({ max: limit }) }
		: textOutcome(value);
}
