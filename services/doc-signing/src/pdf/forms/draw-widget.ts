import { type PdfDict, PdfName, PdfStream } from "@libpdf/core";
import { type Canvas, within } from "../drawing/canvas.ts";
import { type Align, ASCENT, drawLine, fitText, LINE_HEIGHT } from "../drawing/text.ts";
import type { Typefaces } from "../drawing/typefaces.ts";
import { drawButton, drawPushButton, type WidgetDrawing } from "./draw-button.ts";
import { choiceLabel, drawList } from "./draw-list.ts";
import { FIELD_FLAG, fieldAttribute, numberOf, type Resolve, textOf, textsOf } from "./field-attributes.ts";
import { drawBackground, textColor, upright } from "./widget-look.ts";

const LARGEST_AUTOMATIC = 12;
const PADDING = 2;

/**
 * Draws a native field with its value ourselves: characters outside the form's own fonts disappear without a
 * word, ours fall back. Answers false where the file's own appearance serves better.
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

/** What a field holds: of a list box, as many as were chosen. */
function heldValues(widget: PdfDict, resolve: Resolve): string[] {
	const value = fieldAttribute(widget, "V", resolve);
	if (value instanceof PdfStream) return [Buffer.from(value.getDecodedData()).toString("latin1")];
	return textsOf(value, resolve);
}

function drawTextWidget(
	canvas: Canvas,
	faces: Typefaces,
	widget: PdfDict,
	given: string | undefined,
	resolve: Resolve,
): void {
	const { matrix, size } = upright(widget, resolve);
	const values = given === undefined ? heldValues(widget, resolve) : [given];
	const flags = numberOf(fieldAttribute(widget, "Ff", resolve));
	const appearance = textOf(fieldAttribute(widget, "DA", resolve), resolve);
	const asked = Number(/([\d.]+)\s+Tf/.exec(appearance)?.[1] ?? 0);
	const alignment = numberOf(fieldAttribute(widget, "Q", resolve));
	const align: Align = alignment === 1 ? "center" : alignment === 2 ? "right" : "left";
	const text = values.map((value) => choiceLabel(widget, value, resolve)).join("\n");
	const shown = flags & FIELD_FLAG.password ? "*".repeat([...text].length) : text;
	within(canvas, matrix, () => {
		drawBackground(canvas, widget, size, resolve);
		if (isListBox(widget, flags, resolve)) {
			drawList(canvas, faces, widget, size, { chosen: values, size: asked || LARGEST_AUTOMATIC }, resolve);
			return;
		}
		const cells = flags & FIELD_FLAG.comb ? numberOf(fieldAttribute(widget, "MaxLen", resolve)) : 0;
		const wrapped = (flags & FIELD_FLAG.multiline) !== 0;
		const room = { width: Math.max(1, size.width - 2 * PADDING), height: Math.max(1, size.height - 2) };
		const largest = asked || Math.min(LARGEST_AUTOMATIC, room.height * 0.75);
		const fitted = fitText(faces, shown, room, { typeface: "sans", largest, wrapped });
		const style = { typeface: "sans", size: fitted.size, color: textColor(appearance), align } as const;
		let y = wrapped
			? size.height - PADDING - fitted.size * ASCENT
			: (size.height + fitted.size * LINE_HEIGHT) / 2 - fitted.size * ASCENT;
		if (cells > 0) {
			const width = size.width / cells;
			[...shown].forEach((character, index) => {
				drawLine(canvas, faces, character, { x: index * width, y, width }, { ...style, align: "center" });
			});
			return;
		}
		for (const line of fitted.lines) {
			drawLine(canvas, faces, line, { x: PADDING, y, width: room.width }, style);
			y -= fitted.size * LINE_HEIGHT;
		}
	});
}

function isListBox(widget: PdfDict, flags: number, resolve: Resolve): boolean {
	const type = fieldAttribute(widget, "FT", resolve);
	return type instanceof PdfName && type.value === "Ch" && !(flags & FIELD_FLAG.combo);
}
