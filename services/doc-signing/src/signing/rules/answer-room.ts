import type { StoredAnswer } from "../../field-types/rules/definition.ts";

type Answered = Pick<StoredAnswer, "customText" | "answer"> & { id: number };

/** Uploaded signatures of a document together, in bytes: sealing loads them all. */
export const MAX_IMAGE_BYTES = 64 * 1024 * 1024;
/** Its other answers together, in characters of JSON: every request about the document loads them all. */
export const MAX_ANSWER_LENGTH = 8_000_000;

/** Whether the document's answers have room for this one of a field. One that is smaller than before always fits. */
export function hasRoomFor(answered: Answered, fields: readonly Answered[]): boolean {
	const [sizeOf, max] =
		answered.answer?.type === "image" ? [imageBytes, MAX_IMAGE_BYTES] : [answerLength, MAX_ANSWER_LENGTH];
	const total = fields.reduce((sum, field) => sum + sizeOf(field), 0);
	const replaced = fields.find(({ id }) => id === answered.id);
	const growth = sizeOf(answered) - (replaced ? sizeOf(replaced) : 0);
	return growth <= 0 || total + growth <= max;
}

function imageBytes({ answer }: Answered): number {
	return answer?.type === "image" ? answer.size : 0;
}

function answerLength({ customText, answer }: Answered): number {
	return customText.length + (answer ? JSON.stringify(answer).length : 0);
}
