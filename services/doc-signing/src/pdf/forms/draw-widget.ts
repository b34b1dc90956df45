import { PdfDict, PdfName, PdfStream } from "@libpdf/core";
import { BLACK, type Canvas, type Color, fillColor, number, strokeColor, within } from "../drawing/canvas.ts";
import { drawSign } from "../drawing/draw-choices.ts";
import { type Align, ASCENT, drawLine, fitText, LINE_HEIGHT } from "../drawing/text.ts";
import type { Typefaces } from "../drawing/typefaces.ts";
import type { Matrix } from "../geometry/displayed-page.ts";
import { choiceLabel, drawList } from "./draw-list.ts";
import {
	FIELD_FLAG,
	fieldAttribute,
	numberOf,
	numbersOf,
	type Resolve,
	textOf,
	textsOf,
} from "./field-attributes.ts";

type Size = { width: number; height: number };

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
	value: string | number | boolean | undefined,
	resolve: Resolve,
): boolean {
	const type = fieldAttribute(widget, "FT", resolve);
	const kind = type instanceof PdfName ? type.value : "";
	if (kind === "Tx" || kind === "Ch") {
		drawTextWidget(canvas, faces, widget, value === undefined ? undefined : String(value), resolve);
		return true;
	}
	const flags = numberOf(fieldAttribute(widget, "Ff", resolve));
	if (kind !== "Btn" || flags & FIELD_FLAG.pushbutton) return false;
	const set = value ?? (hasAppearance(widget, resolve) ? undefined : isOn(widget, resolve));
	if (set === undefined) return false;
	return setButton(canvas, widget, set, (flags & FIELD_FLAG.radio) !== 0, resolve);
}

/** Without one, a viewer draws the field from its value. */
export function hasAppearance(widget: PdfDict, resolve: Resolve): boolean {
	return widget.getDict("AP", resolve)?.get("N", resolve) instanceof PdfDict;
}

/** Of the buttons of a group, the state alone tells which one is on. */
function isOn(widget: PdfDict, resolve: Resolve): boolean {
	const state = widget.get("AS", resolve) ?? widget.get("V", resolve);
	return state instanceof PdfName && state.value !== "Off";
}

/** Turns a check box or radio button on or off; draws a mark only where the file has no appearance for "on". */
function setButton(
	canvas: Canvas,
	widget: PdfDict,
	value: string | number | boolean,
	radio: boolean,
	resolve: Resolve,
): boolean {
	const states = widget.getDict("AP", resolve)?.get("N", resolve);
	const named = states instanceof PdfDict && !(states instanceof PdfStream);
	const on = (named ? [...states.keys()].find((key) => key.value !== "Off")?.value : undefined) ?? "Yes";
	const checked =
		typeof value === "boolean" ? value : buttonValues(widget, on, resolve).includes(String(value));
	if (named && (!checked || states.has(on))) {
		widget.set("AS", PdfName.of(checked ? on : "Off"));
		return false;
	}
	const { matrix, size } = upright(widget, resolve);
	const side = Math.min(size.width, size.height);
	within(canvas, matrix, () =>
		drawSign(canvas, radio ? "radio" : "checkbox", checked, {
			x: (size.width - side) / 2,
			y: (size.height - side) / 2,
			size: side,
		}),
	);
	return true;
}

/** A button answers to its state's name and, where /Opt names export values, to that one. */
function buttonValues(widget: PdfDict, on: string, resolve: Resolve): string[] {
	const exported = fieldAttribute(widget, "Opt", resolve);
	const index = Number(on);
	const name = Number.isInteger(index) ? textOf(exported, resolve).split("\n")[index] : undefined;
	return name ? [on, name] : [on];
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

function drawBackground(canvas: Canvas, widget: PdfDict, size: Size, resolve: Resolve): void {
	const look = widget.getDict("MK", resolve);
	const background = asColor(numbersOf(look?.get("BG", resolve), resolve));
	const border = asColor(numbersOf(look?.get("BC", resolve), resolve));
	const box = `${number(size.width)} ${number(size.height)} re`;
	if (background) canvas.operators.push(fillColor(background), `0 0 ${box} f`);
	if (border) canvas.operators.push(strokeColor(border), `1 w 0 0 ${box} S`);
}

/** The widget's rectangle as an upright box, turned by /MK /R. */
function upright(widget: PdfDict, resolve: Resolve): { matrix: Matrix; size: Size } {
	const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(widget.get("Rect", resolve), resolve);
	const [left, bottom] = [Math.min(x1, x2), Math.min(y1, y2)];
	const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
	const turned = ((numberOf(widget.getDict("MK", resolve)?.get("R", resolve)) % 360) + 360) % 360;
	if (turned === 90)
		return { matrix: [0, 1, -1, 0, left + width, bottom], size: { width: height, height: width } };
	if (turned === 180)
		return { matrix: [-1, 0, 0, -1, left + width, bottom + height], size: { width, height } };
	if (turned === 270)
		return { matrix: [0, -1, 1, 0, left, bottom + height], size: { width: height, height: width } };
	return { matrix: [1, 0, 0, 1, left, bottom], size: { width, height } };
}

function textColor(appearance: string): Color {
	const rgb = /([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+rg/.exec(appearance);
	if (rgb) return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])];
	const cmyk = /([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+k\b/.exec(appearance);
	if (cmyk) return asColor(cmyk.slice(1).map(Number)) ?? BLACK;
	const gray = /([\d.]+)\s+g\b/.exec(appearance);
	return gray ? [Number(gray[1]), Number(gray[1]), Number(gray[1])] : BLACK;
}

function asColor(parts: number[]): Color | undefined {
	const [first = 0, second = 0, third = 0, key = 0] = parts;
	if (parts.length === 1) return [first, first, first];
	if (parts.length === 3) return [first, second, third];
	if (parts.length === 4) return [(1 - first) * (1 - key), (1 - second) * (1 - key), (1 - third) * (1 - key)];
	return undefined;
}
