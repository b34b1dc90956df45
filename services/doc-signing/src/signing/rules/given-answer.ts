import { toOneLine } from "@repo/validation";
import type { FieldMeta } from "../../documents/fields/field-meta.ts";
import type { FieldType } from "../../documents/fields/rules/field-types.ts";
import { readNumber } from "../../documents/fields/rules/number-format.ts";
import type { FieldAnswer } from "../../documents/fields/tables.ts";
import type { Stroke } from "../../pdf/drawing/field-value.ts";
import { chosenText, findChoiceProblem } from "./choices.ts";
import { englishRefusals as words } from "./refusal-words.ts";
import { findDrawingProblem } from "./signature.ts";

/** What a recipient gives for a field. An image is looked at by the action, which has the bytes. */
export type GivenAnswer =
	| { value: string }
	| { chosen: number[] }
	| { typed: string }
	| { strokes: Stroke[] }
	| { image: { key: string; sha256: string; size: number } };

export type AnswerableField = { type: FieldType; fieldMeta: FieldMeta | null };

/** What is kept of it. `complete` is false for a beginning that does not fill the field yet: one box of the two asked for. */
export type StoredAnswer = { customText: string; answer: FieldAnswer | null; complete: boolean };

export type AnswerOutcome = { kept: StoredAnswer } | { problem: string };

const MAX_LENGTH = 10_000;
const MAX_NAME_LENGTH = 255;

/** Holds what was given against the field's rules. An empty value keeps nothing, which is allowed until the end. */
export function answerField(field: AnswerableField, given: GivenAnswer): AnswerOutcome {
	switch (field.type) {
		case "SIGNATURE":
		case "INITIALS":
			return answerSignature(field.type, given);
		case "RADIO":
		case "CHECKBOX":
			return answerChoices(field, given);
		case "DATE":
			return { problem: words.dateIsSet };
		case "TEXT":
		case "NAME":
		case "EMAIL":
		case "NUMBER":
		case "SELECT":
		case "DROPDOWN":
			return "value" in given ? answerText(field, given.value) : otherKind();
	}
}

function answerSignature(type: "SIGNATURE" | "INITIALS", given: GivenAnswer): AnswerOutcome {
	if ("typed" in given) {
		const text = toOneLine(given.typed).trim().replaceAll(/\s+/g, " ");
		const longest = type === "INITIALS" ? 20 : MAX_NAME_LENGTH;
		if (text === "") return nothing();
		if (!/[\p{L}\p{N}]/u.test(text)) return { problem: words.nameInLetters };
		if (text.length > longest) return { problem: words.tooLong(longest) };
		return { kept: { customText: text, answer: { type: "typed", text }, complete: true } };
	}
	if ("strokes" in given) {
		const problem = findDrawingProblem(given.strokes);
		if (problem) return { problem };
		return { kept: { customText: "", answer: { type: "strokes", strokes: given.strokes }, complete: true } };
	}
	if ("image" in given)
		return { kept: { customText: "", answer: { type: "image", ...given.image }, complete: true } };
	return otherKind();
}

function answerChoices({ fieldMeta }: AnswerableField, given: GivenAnswer): AnswerOutcome {
	if (!("chosen" in given)) return otherKind();
	if (fieldMeta?.type !== "radio" && fieldMeta?.type !== "checkbox") return { problem: words.noOptions };
	const ids = [...new Set(given.chosen)].sort((a, b) => a - b);
	const problem = findChoiceProblem(fieldMeta, ids);
	if (problem?.final) return { problem: problem.message };
	const customText = chosenText(fieldMeta, ids);
	return { kept: { customText, answer: { type: "chosen", ids }, complete: problem === undefined } };
}

function answerText({ type, fieldMeta }: AnswerableField, given: string): AnswerOutcome {
	if (fieldMeta?.type === "select" || fieldMeta?.type === "dropdown") return answerSelect(fieldMeta, given);
	const lines = given.replaceAll("\r\n", "\n").trim();
	const value = type === "NAME" && !lines.includes("\n") ? toOneLine(lines).trim() : lines;
	if (value === "") return nothing();
	if (value.length > MAX_LENGTH) return { problem: words.tooLong(MAX_LENGTH) };
	if (type !== "TEXT" && value.includes("\n")) return { problem: words.oneLine };
	if (type === "NAME" && value.length > MAX_NAME_LENGTH) return { problem: words.tooLong(MAX_NAME_LENGTH) };
	if (type === "EMAIL" && !isEmail(value)) return { problem: words.email };
	const limit = fieldMeta?.characterLimit ?? 0;
	if (limit > 0 && [...value].length > limit) return { problem: words.tooLong(limit) };
	if (fieldMeta?.type !== "number") return plain(value);
	const read = readNumber(value, fieldMeta);
	return "problem" in read ? read : plain(read.text);
}

/** An option is kept as the sender wrote it; forms may have changed its white space on the way. */
function answerSelect(
	{ values }: Extract<FieldMeta, { type: "select" | "dropdown" }>,
	given: string,
): AnswerOutcome {
	const wanted = withoutSpaces(given);
	if (wanted === "") return nothing();
	const chosen = (values ?? []).find(({ value }) => withoutSpaces(value) === wanted);
	return chosen ? plain(chosen.value) : { problem: words.unknownOption };
}

function withoutSpaces(text: string): string {
	return text.replaceAll(/\s+/g, " ").trim();
}

function plain(customText: string): AnswerOutcome {
	return { kept: { customText, answer: null, complete: true } };
}

function nothing(): AnswerOutcome {
	return { kept: { customText: "", answer: null, complete: false } };
}

function otherKind(): AnswerOutcome {
	return { problem: words.otherKind };
}

/** As HTML's input type=email takes it, with the length of RFC 5321 §4.5.3.1.3. */
function isEmail(value: string): boolean {
	const label = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
	const address = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`);
	return value.length <= 254 && address.test(value);
}
