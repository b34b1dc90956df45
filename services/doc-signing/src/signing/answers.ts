import type { AnswerProblem } from "../field-types/rules/answer-words.ts";
import { isAssistant } from "../field-types/rules/roles.ts";
import { FieldsMissing } from "./errors.ts";
import { type ActingSigning, toAnswerContext } from "./open-signing.ts";
import { findFieldProblem } from "./rules/field-state.ts";

/** Checks every field of a recipient again; an assistant's fields are checked when their signers finish. Throws FieldsMissing. */
export function requireAnswers(signing: ActingSigning, at: Date): void {
	const { recipient, fields } = signing;
	if (isAssistant(recipient.role)) return;
	const problems = new Map<number, AnswerProblem>();
	for (const field of fields) {
		const problem = findFieldProblem(field, toAnswerContext(signing, field, at));
		if (problem) problems.set(field.id, problem);
	}
	if (problems.size > 0) throw new FieldsMissing(problems);
}
