import type { PDF } from "@libpdf/core";
import { type PageBox, placeOnPage } from "../geometry/displayed-page.ts";
import { BLACK, type Canvas, fillColor, number, WHITE, within } from "./canvas.ts";
import { drawChoices } from "./draw-choices.ts";
import { drawSignature } from "./draw-signature.ts";
import type { PlacedField, TextMark } from "./field-value.ts";
import type { Box } from "./fit-text.ts";
import { layoutText, PADDING } from "./layout.ts";
import { drawLine, measureIn } from "./text.ts";
import type { Typefaces } from "./typefaces.ts";

/** Draws a recipient's value, upright as the page is displayed, inside the field's rectangle. */
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
		else if (mark.kind === "cover")
			canvas.operators.push(fillColor(WHITE), `0 0 ${number(box.width)} ${number(box.height)} re f`);
		else drawSignature(canvas, pdf, faces, mark.signature, box);
	});
}

function drawText(canvas: Canvas, faces: Typefaces, mark: TextMark, box: Box): void {
	const { size, lines } = layoutText(mark, box, measureIn(faces, "sans"));
	const style = { typeface: "sans", size, color: BLACK, align: mark.align } as const;
	const width = Math.max(1, box.width - 2 * PADDING);
	for (const { text, x, y } of lines) drawLine(canvas, faces, text, { x, y, width }, style);
}
