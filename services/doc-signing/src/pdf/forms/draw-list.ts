import type { PdfDict } from "@libpdf/core";
import { BLACK, type Canvas, fillColor, number } from "../drawing/canvas.ts";
import { drawFitted } from "../drawing/draw-fitted.ts";
import { LINE_HEIGHT } from "../drawing/fit-text.ts";
import type { Typefaces } from "../drawing/typefaces.ts";
import { fieldAttribute, numberOf, type Resolve, textOf, textsOf } from "./field-attributes.ts";

/** An option is stored by its export value and shown by its label; they may be equal. */
type Option = { value: string; label: string };
type Room = { width: number; height: number };

const PADDING = 2;
const CHOSEN = [0.6, 0.76, 0.85] as const;

/** What a choice field shows for a value: the option's label, or the value itself where any value is allowed. */
export function choiceLabel(widget: PdfDict, value: string, resolve: Resolve): string {
	return readOptions(widget, resolve).find((option) => option.value === value)?.label ?? value;
}

/** Draws as many options of a list box as fit, with the selected ones highlighted (PDF 32000-1 §12.7.4.4). */
export function drawList(
	canvas: Canvas,
	faces: Typefaces,
	widget: PdfDict,
	{ width, height }: Room,
	{ chosen, size }: { chosen: readonly string[]; size: number },
	resolve: Resolve,
): void {
	const first = numberOf(fieldAttribute(widget, "TI", resolve));
	const line = size * LINE_HEIGHT;
	const room = { x: PADDING, width: Math.max(1, width - 2 * PADDING), height: line };
	let bottom = height - 1;
	for (const { value, label } of readOptions(widget, resolve).slice(Math.max(0, first))) {
		bottom -= line;
		if (bottom < 0) return;
		if (chosen.includes(value)) {
			canvas.operators.push(fillColor(CHOSEN), `1 ${[bottom, width - 2, line].map(number).join(" ")} re f`);
		}
		drawFitted(canvas, faces, label, { ...room, y: bottom }, { largest: size, color: BLACK, align: "left" });
	}
}

function readOptions(widget: PdfDict, resolve: Resolve): Option[] {
	const options = fieldAttribute(widget, "Opt", resolve);
	if (options?.type !== "array") return [];
	return options.toArray().map((_, index) => {
		const option = options.at(index, resolve);
		if (option?.type !== "array") return { value: textOf(option, resolve), label: textOf(option, resolve) };
		const [value = "", label = value] = textsOf(option, resolve);
		return { value, label };
	});
}
