import type { FieldAnswer } from "../../documents/fields/tables.ts";
import { laterRecipients, type TurnRecipient } from "../../documents/rules/turns.ts";
import { findChoiceProblem } from "./choices.ts";
import { type AnswerContext, defaultAnswer } from "./default-answer.ts";
import type { AnswerableField, StoredAnswer } from "./given-answer.ts";
import { englishRefusals as words } from "./refusal-words.ts";

export type FieldState = AnswerableField & {
	id: number;
	recipientId: number;
	customText: string;
	inserted: boolean;
	answer: FieldAnswer | null;
};

/** Signatures, and what is known without asking, unless the sender says otherwise; of the others what the sender says. */
export function isRequired({ type, fieldMeta }: AnswerableField): boolean {
	if (type === "SIGNATURE") return true;
	// Nobody can choose from nothing.
	if ((fieldMeta?.type === "select" || fieldMeta?.type === "dropdown") && !fieldMeta.values?.length)
		return false;
	const asks = fieldMeta?.required;
	return asks ?? ["INITIALS", "NAME", "EMAIL", "DATE"].includes(type);
}

export function isReadOnly({ type, fieldMeta }: AnswerableField): boolean {
	return type === "DATE" || (fieldMeta?.readOnly ?? false);
}

/** Nobody signs for somebody else: what an assistant leaves alone. */
function mayAssist({ type }: AnswerableField): boolean {
	return !["SIGNATURE", "INITIALS", "DATE"].includes(type);
}

/** The fields a recipient fills: their own, or for an assistant those of everyone whose turn comes later. */
export function fieldsToFill<F extends FieldState>(
	recipient: TurnRecipient,
	recipients: readonly TurnRecipient[],
	fields: readonly F[],
): F[] {
	if (recipient.role !== "ASSISTANT") return fields.filter(({ recipientId }) => recipientId === recipient.id);
	const later = new Set(laterRecipients(recipient, recipients).map(({ id }) => id));
	return fields.filter((field) => later.has(field.recipientId) && mayAssist(field));
}

/** The fields of the others who have finished: they change no more, and stand on the page. */
export function fieldsGivenBefore<F extends FieldState>(
	recipient: TurnRecipient,
	recipients: readonly TurnRecipient[],
	fields: readonly F[],
): F[] {
	const finished = recipients.filter(
		({ id, signingStatus }) => id !== recipient.id && signingStatus === "SIGNED",
	);
	const ids = new Set(finished.map(({ id }) => id));
	return fields.filter(({ recipientId }) => ids.has(recipientId));
}

/** What is kept of a field as it stands: what was given, else its default; undefined when there is neither. */
export function currentAnswer(field: FieldState, context: AnswerContext): StoredAnswer | undefined {
	const { customText, inserted, answer } = field;
	// The date is the moment of finishing, and what nobody may change is what the sender says.
	if (isReadOnly(field)) return defaultAnswer(field, context);
	if (inserted || answer !== null) return { customText, answer, complete: inserted };
	return defaultAnswer(field, context);
}

/** Why a field keeps its recipient from finishing, or undefined. */
export function findFieldProblem(field: FieldState, context: AnswerContext): string | undefined {
	if (isReadOnly(field)) return undefined;
	const current = currentAnswer(field, context);
	const { fieldMeta } = field;
	if (fieldMeta?.type === "radio" || fieldMeta?.type === "checkbox") {
		const ids = current?.answer?.type === "chosen" ? current.answer.ids : [];
		const problem = findChoiceProblem(fieldMeta, ids);
		if (problem) return problem.message;
		return isRequired(field) && ids.length === 0 ? words.chooseOption : undefined;
	}
	if (current?.complete || !isRequired(field)) return undefined;
	return field.type === "SIGNATURE" || field.type === "INITIALS" ? words.sign : words.fill;
}
