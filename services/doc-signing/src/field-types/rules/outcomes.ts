import type { AnswerOutcome, StoredAnswer } from "./definition.ts";

/** `shown` is the text that people see, where programs read another one. */
export function textOutcome(customText: string, shown = customText): { kept: StoredAnswer } {
	const answer = shown === customText ? null : ({ type: "shown", text: shown } as const);
	return { kept: { customText, answer, complete: true } };
}

/** The text of an answer on pages and in the sealed file. */
export function shownText({ customText, answer }: Pick<StoredAnswer, "customText" | "answer">): string {
	return answer?.type === "shown" ? answer.text : customText;
}

export function emptyOutcome(): AnswerOutcome {
	return { kept: { customText: "", answer: null, complete: false } };
}

export function wrongKind(): AnswerOutcome {
	return { problem: (words) => words.wrongKind };
}

/** A default counts as the answer only if it is complete. */
export function ifComplete(outcome: AnswerOutcome): StoredAnswer | undefined {
	return "kept" in outcome && outcome.kept.complete ? outcome.kept : undefined;
}
