import { answerWords as words } from "./answer-words.ts";
import type { AnswerOutcome, StoredAnswer } from "./definition.ts";

export function textOutcome(customText: string): AnswerOutcome {
	return { kept: { customText, answer: null, complete: true } };
}

export function emptyOutcome(): AnswerOutcome {
	return { kept: { customText: "", answer: null, complete: false } };
}

export function wrongKind(): AnswerOutcome {
	return { problem: words.wrongKind };
}

/** A default signs a field only if it is a complete answer to it. */
export function ifComplete(outcome: AnswerOutcome): StoredAnswer | undefined {
	return "kept" in outcome && outcome.kept.complete ? outcome.kept : undefined;
}
