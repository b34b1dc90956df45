import type { PDF } from "@libpdf/core";
import { type PageBox, placeOnPage } from "../geometry/displayed-page.ts";
import { BLACK, type Canvas, within } from "./canvas.ts";
import { drawChoices } from "./draw-choices.ts";
import { drawSignature } from "./draw-signature.ts";
import type { PlacedField, TextMark } from "./field-value.ts";
import { ASCENT, drawLine, fitText, LINE_HEIGHT } from "./text.ts";
import type { Typefaces } from "./typefaces.ts";

const LARGEST_AUTOMATIC = 14;
const PADDING = 1;

/** Draws what a recipient filled in, upright as the page is displayed, inside the field's rectangle. */
export function drawField(
	canvas: Canvas,
	pdf: PDF,
	faces: Typefaces,
	page: PageBox,
	field: PlacedField,
): void {
	const { matrix, ...box } = placeOnPage(page, field.rect);
	if (!(box.width > 0 && box.height > 0)) return;
	within(canvas, matrix, () => {
		const { mark } = field;
		if (mark.kind === "text") drawText(canvas, faces, mark, box);
		else if (mark.kind === "choices") drawChoices(canvas, faces, mark, box);
		else drawSignature(canvas, pdf, faces, mark.signature, box);
	});
}

function drawText(
	canvas: Canvas,
	faces: Typefaces,
	mark: TextMark,
	box: { width: number; height: number },
): void {
	const room = { width: Math.max(1, box.width - 2 * PADDING), height: box.height };
	const largest = mark.fontSize ?? Math.min(LARGEST_AUTOMATIC, box.height * 0.8);
	const { size, lines } = fitText(faces, mark.text, room, {
		typeface: "sans",
		largest,
		wrapped: mark.wrapped,
	});
	const style = { typeface: "sans", size, color: BLACK, align: mark.align } as const;
	const block = lines.length * size * LINE_HEIGHT;
	// Several lines start at the top, a single one is centred in the field's height.
	let y = (lines.length > 1 ? box.height : (box.height + block) / 2) - size * ASCENT;
	for (const line of lines) {
		drawLine(canvas, faces, line, { x: PADDING, y, width: room.width }, style);
		y -= size * LINE_HEIGHT;
	}
}
