import type { AnswerOutcome, StoredAnswer } from "./definition.ts";

export function textOutcome(customText: string): AnswerOutcome {
	return { kept: { customText, answer: null, complete: true } };
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
