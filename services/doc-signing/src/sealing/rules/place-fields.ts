import { listChoices } from "../../field-types/rules/choices.ts";
import { type CommonMeta, readTextSetting } from "../../field-types/rules/common-meta.ts";
import { shownText } from "../../field-types/rules/outcomes.ts";
import type { FieldMark, PlacedField, SignatureMark } from "../../pdf/drawing/field-value.ts";
import type { SealFacts } from "../queries/facts.ts";
import { drawings } from "./drawings.ts";

type FieldRow = SealFacts["fields"][number];
export type DrawnField = Pick<FieldRow, "type" | "fieldMeta" | "customText" | "inserted" | "answer"> &
	Pick<FieldRow, "page" | "positionX" | "positionY" | "width" | "height">;
/** Bytes of uploaded signatures, by storage key. */
export type Images = ReadonlyMap<string, Uint8Array>;

type Meta = Partial<CommonMeta> & {
	direction?: "vertical" | "horizontal" | null;
	values?: { id: number; checked: boolean; value: string }[] | null;
};

/**
 * The fields to draw. Omits empty fields, except for options, which are drawn unselected. `describe` returns their
 * alternative text.
 */
export function placeFields<Field extends DrawnField>(
	fields: readonly Field[],
	images: Images,
	describe?: (field: Field, mark: FieldMark) => string | undefined,
): PlacedField[] {
	return fields.flatMap((field) => {
		const mark = findMark(field, images);
		if (!mark) return [];
		const { page, positionX, positionY, width, height } = field;
		const rect = {
			x: Number(positionX),
			y: Number(positionY),
			width: Number(width),
			height: Number(height),
		};
		return [{ page, rect, mark, alt: describe?.(field, mark) }];
	});
}

/** The covers of text tags: beneath all fields, filled or not. */
export function placeCovers(fields: readonly Pick<FieldRow, "cover">[]): PlacedField[] {
	return fields.flatMap(({ cover }) => {
		if (!cover) return [];
		const { pageNumber: page, pageX: x, pageY: y, pageWidth: width, pageHeight: height } = cover;
		return [{ page, rect: { x, y, width, height }, mark: { kind: "cover" } as const }];
	});
}

/** A recipient's signature, in any form; null if there is none. */
export function findSignature(field: Pick<DrawnField, "answer">, images: Images): SignatureMark | null {
	const { answer } = field;
	switch (answer?.type) {
		case "strokes":
			return { type: "strokes", strokes: answer.strokes };
		case "typed":
			return { type: "typed", text: answer.text, style: answer.style };
		case "image": {
			const bytes = images.get(answer.key);
			if (!bytes) throw new Error(`the image ${answer.key} of a signature was not read`);
			return { type: "image", bytes };
		}
		case "chosen":
		case "shown":
		case undefined:
			return null;
	}
}

function findMark(field: DrawnField, images: Images): FieldMark | undefined {
	const meta = (field.fieldMeta ?? {}) as Meta;
	const drawing = drawings[field.type];
	switch (drawing.as) {
		case "choices":
			return choicesMark(field, meta, drawing.shape);
		case "signature": {
			const signature = field.inserted ? findSignature(field, images) : null;
			return signature ? { kind: "signature", signature } : undefined;
		}
		case "text":
			return field.inserted && field.customText !== ""
				? {
						kind: "text",
						text: shownText(field),
						...readTextSetting(meta),
						wrapped: drawing.isWrapped,
					}
				: undefined;
	}
}

function choicesMark({ answer, inserted }: DrawnField, meta: Meta, shape: "radio" | "checkbox"): FieldMark {
	const chosen = inserted && answer?.type === "chosen" ? answer.ids : [];
	return {
		kind: "choices",
		shape,
		options: listChoices(meta).map(({ id, value }) => ({
			label: value,
			checked: chosen.includes(id),
		})),
		direction: meta.direction ?? "vertical",
		fontSize: meta.fontSize ?? null,
	};
}
