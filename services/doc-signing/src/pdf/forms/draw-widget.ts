import { type PdfDict, PdfName } from "@libpdf/core";
import type { Canvas } from "../drawing/canvas.ts";
import type { Typefaces } from "../drawing/typefaces.ts";
import { drawButton, drawPushButton, type WidgetDrawing } from "./draw-button.ts";
import { drawTextWidget } from "./draw-text-widget.ts";
import { FIELD_FLAG, fieldAttribute, numberOf, type Resolve } from "./field-attributes.ts";

/**
 * Draws a native field's value with our fonts: characters missing from the form's own would silently
 * disappear. Returns false if the file's own appearance is better.
 */
export function drawWidget(
	canvas: Canvas,
	faces: Typefaces,
	widget: PdfDict,
	drawing: WidgetDrawing,
	resolve: Resolve,
): boolean {
	const { value } = drawing;
	const type = fieldAttribute(widget, "FT", resolve);
	const kind = type instanceof PdfName ? type.value : "";
	if (kind === "Tx" || kind === "Ch") {
		drawTextWidget(canvas, faces, widget, value === undefined ? undefined : String(value), resolve);
		return true;
	}
	if (kind !== "Btn") return false;
	const flags = numberOf(fieldAttribute(widget, "Ff", resolve));
	if (flags & FIELD_FLAG.pushbutton) return drawPushButton(canvas, faces, widget, resolve);
	return drawButton(canvas, widget, drawing, (flags & FIELD_FLAG.radio) !== 0, resolve);
}
