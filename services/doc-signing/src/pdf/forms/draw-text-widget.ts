import { type PdfDict, PdfName, PdfStream } from "@libpdf/core";
import { BLACK, type Canvas, fillColor, number, within } from "../drawing/canvas.ts";
import { drawFitted } from "../drawing/draw-fitted.ts";
import { LINE_HEIGHT } from "../drawing/fit-text.ts";
import { measureIn } from "../drawing/text.ts";
import type { Typefaces } from "../drawing/typefaces.ts";
import { toDrawnText } from "../rules/drawn-text.ts";
import { decodeStream } from "../structure/decode-stream.ts";
import {
	FIELD_FLAG,
	fieldAttribute,
	type Resolve,
	readNumber,
	readText,
	readTexts,
} from "./field-attributes.ts";
import { drawBackground, readTextLook, type TextLook, upright } from "./widget-style.ts";

type Size = { width: number; height: number };

const PADDING = 2;
const MAX_SIZE_IN_LINES = 12;
/** Viewers limit a single line to this share of the field's height. */
const LINE_SHARE = 1 / 1.35;
/** Noto Sans is wider than the typefaces that forms name. */
const MIN_HORIZONTAL_SCALE = 0.88;

/** Draws a native text field, list or combo box with its own value or the given one. */
export function drawTextWidget(
	canvas: Canvas,
	faces: Typefaces,
	widget: PdfDict,
	given: string | undefined,
	form: PdfDict,
	resolve: Resolve,
): void {
	const { matrix, size } = upright(widget, resolve);
	const { values, flags, shown } = readShown(widget, given, resolve);
	const look = readTextLook(widget, form, resolve);
	within(canvas, matrix, () => {
		drawBackground(canvas, widget, size, resolve);
		const cells = flags & FIELD_FLAG.comb ? readNumber(fieldAttribute(widget, "MaxLen", resolve)) : 0;
		if (isListBox(widget, flags, resolve)) {
			const list = { chosen: values, size: look.fontSize || MAX_SIZE_IN_LINES };
			drawList(canvas, faces, widget, size, list, resolve);
		} else if (cells > 0) drawComb(canvas, faces, shown, { ...size, cells }, look);
		else if (flags & FIELD_FLAG.multiline) drawLines(canvas, faces, shown, size, look);
		else drawOneLine(canvas, faces, shown, size, look);
	});
}

/** The text that a field shows for the given value, or else for the one in the file. */
export function readShown(widget: PdfDict, given: string | undefined, resolve: Resolve) {
	const values = given === undefined ? heldValues(widget, resolve) : [given];
	const flags = readNumber(fieldAttribute(widget, "Ff", resolve));
	const text = values.map((value) => choiceLabel(widget, value, resolve)).join("\n");
	const shown = flags & FIELD_FLAG.password ? "*".repeat([...text].length) : toDrawnText(text);
	return { values, flags, shown };
}

function drawLines(
	canvas: Canvas,
	faces: Typefaces,
	text: string,
	{ width, height }: Size,
	look: TextLook,
): void {
	const room = { x: PADDING, y: PADDING, width: inside(width), height: inside(height) };
	const largest = look.fontSize || Math.min(MAX_SIZE_IN_LINES, room.height);
	drawFitted(canvas, faces, text, room, { ...look, largest, wrapped: true });
}

/** Like viewers, keeps the requested size whatever the field's height, also when the text is slightly too wide. */
function drawOneLine(
	canvas: Canvas,
	faces: Typefaces,
	text: string,
	{ width, height }: Size,
	look: TextLook,
): void {
	const largest = look.fontSize || height * LINE_SHARE;
	const tall = Math.max(height, Math.min(largest, height * 1.2));
	const room = { x: PADDING, y: (height - tall) / 2, width: inside(width), height: tall };
	const share = room.width / (measureIn(faces, look.typeface)(text) * largest);
	const squeeze = share < 1 && share >= MIN_HORIZONTAL_SCALE ? share : 1;
	within(canvas, [squeeze, 0, 0, 1, room.x * (1 - squeeze), 0], () => {
		drawFitted(canvas, faces, text, { ...room, width: room.width / squeeze }, { ...look, largest });
	});
}

function drawComb(
	canvas: Canvas,
	faces: Typefaces,
	text: string,
	{ width, height, cells }: Size & { cells: number },
	look: TextLook,
): void {
	const characters = [...text];
	const cell = width / Math.max(cells, characters.length);
	const measure = measureIn(faces, look.typeface);
	const widest = Math.max(0, ...characters.map(measure));
	const largest = Math.min(look.fontSize || height * LINE_SHARE, cell / (widest || 1));
	characters.forEach((character, index) => {
		const room = { x: index * cell, y: 0, width: cell, height: Math.max(height, largest) };
		drawFitted(canvas, faces, character, room, { ...look, largest, align: "center" });
	});
}

function inside(length: number): number {
	return Math.max(1, length - 2 * PADDING);
}

/** A field's values; several for a list box. */
function heldValues(widget: PdfDict, resolve: Resolve): string[] {
	const value = fieldAttribute(widget, "V", resolve);
	if (value instanceof PdfStream) return [Buffer.from(decodeStream(value, resolve)).toString("latin1")];
	return readTexts(value, resolve);
}

function isListBox(widget: PdfDict, flags: number, resolve: Resolve): boolean {
	const type = fieldAttribute(widget, "FT", resolve);
	return type instanceof PdfName && type.value === "Ch" && !(flags & FIELD_FLAG.combo);
}

/** An option is stored by its export value and shown by its label; they may be equal. */
type Option = { value: string; label: string };
type Room = { width: number; height: number };

const LIST_PADDING = 2;
const CHOSEN = [0.6, 0.76, 0.85] as const;

/** What a choice field shows for a value: the option's label, or the value itself where any value is allowed. */
function choiceLabel(widget: PdfDict, value: string, resolve: Resolve): string {
	return readOptions(widget, resolve).find((option) => option.value === value)?.label ?? value;
}

/** Draws as many options of a list box as fit, with the selected ones highlighted (PDF 32000-1 §12.7.4.4). */
function drawList(
	canvas: Canvas,
	faces: Typefaces,
	widget: PdfDict,
	{ width, height }: Room,
	{ chosen, size }: { chosen: readonly string[]; size: number },
	resolve: Resolve,
): void {
	const first = readNumber(fieldAttribute(widget, "TI", resolve));
	const line = size * LINE_HEIGHT;
	const listed = { typeface: "sans", largest: size, color: BLACK, align: "left" } as const;
	const room = { x: LIST_PADDING, width: Math.max(1, width - 2 * LIST_PADDING), height: line };
	let bottom = height - 1;
	for (const { value, label } of readOptions(widget, resolve).slice(Math.max(0, first))) {
		bottom -= line;
		if (bottom < 0) return;
		if (chosen.includes(value)) {
			canvas.operators.push(fillColor(CHOSEN), `1 ${[bottom, width - 2, line].map(number).join(" ")} re f`);
		}
		drawFitted(canvas, faces, label, { ...room, y: bottom }, listed);
	}
}

export function readOptions(widget: PdfDict, resolve: Resolve): Option[] {
	const options = fieldAttribute(widget, "Opt", resolve);
	if (options?.type !== "array") return [];
	return options.toArray().map((_, index) => {
		const option = options.at(index, resolve);
		if (option?.type !== "array")
			return { value: readText(option, resolve), label: readText(option, resolve) };
		const [value = "", label = value] = readTexts(option, resolve);
		return { value, label };
	});
}
