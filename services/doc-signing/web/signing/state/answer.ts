import type { SignatureStyle } from "../../../src/pdf/drawing/script-face.ts";
import type { FieldView } from "../../../src/recipient/presenter.ts";
import { isEmpty } from "../../../src/recipient/visible-fields.ts";

export type Point = { x: number; y: number };
export type Stroke = { points: Point[] };

/** The value sent for a field; an image as base64. */
export type Answer =
	| { value: string }
	| { chosen: number[] }
	| { typed: string; style?: SignatureStyle | undefined }
	| { strokes: Stroke[] }
	| { image: string };

/** The field as it will look once the value is saved, to show it immediately. The server's response replaces it. */
export function withAnswer(field: FieldView, answer: Answer): FieldView {
	if ("value" in answer)
		return { ...field, value: answer.value, problem: answer.value.trim() ? null : field.problem };
	if ("chosen" in answer) {
		const texts = field.options.filter(({ id }) => answer.chosen.includes(id)).map(({ value }) => value);
		return { ...field, chosen: answer.chosen, value: texts.filter(Boolean).join(", ") };
	}
	if ("typed" in answer) {
		const { typed: text, style } = answer;
		return { ...field, signature: text.trim() ? { type: "typed", text, ...(style && { style }) } : null };
	}
	if ("strokes" in answer) return { ...field, signature: { type: "strokes", strokes: answer.strokes } };
	return field;
}

/** Fields that can be filled, in reading order. */
export function fillable(fields: FieldView[]): FieldView[] {
	return fields.filter(({ readOnly }) => !readOnly);
}

/** Fields that must be filled before finishing. */
export function asked(fields: FieldView[]): FieldView[] {
	return fillable(fields).filter(({ required, problem }) => required || problem !== null);
}

/** The next empty field after `id`, otherwise the first that prevents finishing. */
export function nextToFill(fields: FieldView[], id: number | null): FieldView | undefined {
	const list = fillable(fields);
	const from = list.findIndex((field) => field.id === id) + 1;
	const missing = list.find((field) => field.problem !== null && field.id !== id);
	return list.slice(from).find((field) => field.problem !== null || isEmpty(field)) ?? missing;
}
