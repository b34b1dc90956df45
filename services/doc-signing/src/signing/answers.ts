import { holdsSignature } from "../documents/rules/sendable.ts";
import type { AnswerProblem } from "../field-types/rules/answer-words.ts";
import { isAssistant, mustSign } from "../recipient-roles/rules/roles.ts";
import { FieldsMissing, NoSignatureField } from "./errors.ts";
import { type ActingSigning, answerContextOf } from "./open-signing.ts";
import { findFieldProblem } from "./rules/field-state.ts";

/** Checks every field of a recipient again; an assistant's fields are checked when their signers finish. Throws FieldsMissing, NoSignatureField. */
export function requireAnswers(signing: ActingSigning, at: Date): void {
	const { recipient, fields } = signing;
	if (isAssistant(recipient.role)) return;
	if (mustSign(recipient.role) && !holdsSignature(recipient.id, fields)) throw new NoSignatureField();
	const problems = new Map<number, AnswerProblem>();
	for (const field of fields) {
		const problem = findFieldProblem(field, answerContextOf(signing, field, at));
		if (problem) problems.set(field.id, problem);
	}
	if (problems.size > 0) throw new FieldsMissing(problems);
}
