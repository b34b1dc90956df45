import { holdsSignature } from "../documents/rules/sendable.ts";
import { isAssistant, mustSign } from "../recipient-roles/rules/roles.ts";
import { FieldsMissing, NowhereToSign } from "./errors.ts";
import { type ActingSigning, answerContextOf } from "./open-signing.ts";
import { findFieldProblem } from "./rules/field-state.ts";

/** Checks every field of a recipient anew; an assistant leaves them to whose they are. Throws FieldsMissing, NowhereToSign. */
export function requireAnswers(signing: ActingSigning, at: Date): void {
	const { recipient, fields } = signing;
	if (isAssistant(recipient.role)) return;
	if (mustSign(recipient.role) && !holdsSignature(recipient.id, fields)) throw new NowhereToSign();
	const errors = fields.flatMap((field) => {
		const message = findFieldProblem(field, answerContextOf(signing, field, at));
		return message ? [{ path: `fields.${field.id}`, message }] : [];
	});
	if (errors.length > 0) throw new FieldsMissing(errors);
}
