import { choicesOf } from "../../documents/fields/rules/choices-of.ts";
import type { FieldMark, PlacedField, SignatureMark } from "../../pdf/drawing/field-value.ts";
import type { SealFacts } from "../queries/facts.ts";

type FieldRow = SealFacts["fields"][number];
export type DrawnField = Pick<FieldRow, "type" | "fieldMeta" | "customText" | "inserted" | "answer"> &
	Pick<FieldRow, "page" | "positionX" | "positionY" | "width" | "height">;
/** Bytes of uploaded signatures, by their storage key. */
export type Images = ReadonlyMap<string, Uint8Array>;

type Meta = {
	fontSize?: number | null;
	textAlign?: "left" | "center" | "right" | null;
	direction?: "vertical" | "horizontal" | null;
	values?: { id: number; checked: boolean; value: string }[] | null;
};

/** Fields as they are drawn. What nobody filled in is left out, but for options that nobody chose: they stand empty. */
export function placeFields(fields: readonly DrawnField[], images: Images): PlacedField[] {
	return fields.flatMap((field) => {
		const mark = markOf(field, images);
		if (!mark) return [];
		const { page, positionX, positionY, width, height } = field;
		const rect = {
			x: Number(positionX),
			y: Number(positionY),
			width: Number(width),
			height: Number(height),
		};
		return [{ page, rect, mark }];
	});
}

/** The signature a recipient gave, in whatever form; null when there is none. */
export function signatureOf(field: Pick<DrawnField, "answer">, images: Images): SignatureMark | null {
	const { answer } = field;
	switch (answer?.type) {
		case "strokes":
			return { type: "strokes", strokes: answer.strokes };
		case "typed":
			return { type: "typed", text: answer.text };
		case "image": {
			const bytes = images.get(answer.key);
			if (!bytes) throw new Error(`the image ${answer.key} of a signature was not read`);
			return { type: "image", bytes };
		}
		case "chosen":
		case undefined:
			return null;
	}
}

function markOf(field: DrawnField, images: Images): FieldMark | undefined {
	const meta = (field.fieldMeta ?? {}) as Meta;
	if (field.type === "RADIO" || field.type === "CHECKBOX") return choicesMark(field, meta);
	if (!field.inserted) return undefined;
	if (field.type === "SIGNATURE" || field.type === "INITIALS") {
		const signature = signatureOf(field, images);
		return signature ? { kind: "signature", signature } : undefined;
	}
	if (field.customText === "") return undefined;
	return {
		kind: "text",
		text: field.customText,
		fontSize: meta.fontSize ?? null,
		align: meta.textAlign ?? "left",
		wrapped: field.type === "TEXT",
	};
}

function choicesMark({ type, answer, inserted }: DrawnField, meta: Meta): FieldMark {
	const chosen = inserted && answer?.type === "chosen" ? answer.ids : [];
	return {
		kind: "choices",
		shape: type === "RADIO" ? "radio" : "checkbox",
		options: choicesOf(meta).map(({ id, value }) => ({
			label: value,
			checked: chosen.includes(id),
		})),
		direction: meta.direction ?? "vertical",
		fontSize: meta.fontSize ?? null,
	};
}
