import type { PdfDict } from "@libpdf/core";
import { BLACK, type Canvas, type Color, fillColor, number, strokeColor } from "../drawing/canvas.ts";
import { circle } from "../drawing/draw-choices.ts";
import type { Align } from "../drawing/text.ts";
import type { Matrix } from "../geometry/displayed-page.ts";
import { fieldAttribute, type Resolve, readNumber, readNumbers, readText } from "./field-attributes.ts";

/** Points; a text that is drawn is never larger than its field. */
const MAX_FONT_SIZE = 10_000;

type Size = { width: number; height: number };
/** A size of 0 fits the text to the field. */
export type TextLook = { typeface: "sans" | "bold"; fontSize: number; color: Color; align: Align };

/** Draws the widget's background and border from /MK (ISO 32000-1 table 189). */
export function drawBackground(
	canvas: Canvas,
	widget: PdfDict,
	{ width, height }: Size,
	resolve: Resolve,
	shape: "box" | "circle" = "box",
): void {
	const look = widget.getDict("MK", resolve);
	const background = asColor(readNumbers(look?.get("BG", resolve), resolve));
	const border = asColor(readNumbers(look?.get("BC", resolve), resolve));
	const thickness = borderWidth(widget, resolve);
	// The border lies inside the rectangle.
	const outline = (inset: number): string =>
		shape === "circle"
			? circle({ x: width / 2, y: height / 2 }, Math.min(width, height) / 2 - inset)
			: `${[inset, inset, width - 2 * inset, height - 2 * inset].map(number).join(" ")} re`;
	if (background) canvas.operators.push(fillColor(background), `${outline(0)} f`);
	if (border && thickness > 0)
		canvas.operators.push(strokeColor(border), `${number(thickness)} w ${outline(thickness / 2)} S`);
}

/** Whether /MK describes the widget's appearance. */
export function hasStyle(widget: PdfDict, resolve: Resolve): boolean {
	const look = widget.getDict("MK", resolve);
	return ["BG", "BC", "CA"].some((key) => look?.has(key));
}

function borderWidth(widget: PdfDict, resolve: Resolve): number {
	const width = widget.getDict("BS", resolve)?.get("W", resolve);
	return width ? Math.max(0, readNumber(width)) : 1;
}

/** The widget's rectangle as an upright box, rotated by /MK /R. */
export function upright(widget: PdfDict, resolve: Resolve): { matrix: Matrix; size: Size } {
	const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = readNumbers(widget.get("Rect", resolve), resolve);
	const [left, bottom] = [Math.min(x1, x2), Math.min(y1, y2)];
	const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
	const turned = ((readNumber(widget.getDict("MK", resolve)?.get("R", resolve)) % 360) + 360) % 360;
	if (turned === 90)
		return { matrix: [0, 1, -1, 0, left + width, bottom], size: { width: height, height: width } };
	if (turned === 180)
		return { matrix: [-1, 0, 0, -1, left + width, bottom + height], size: { width, height } };
	if (turned === 270)
		return { matrix: [0, -1, 1, 0, left, bottom + height], size: { width: height, height: width } };
	return { matrix: [1, 0, 0, 1, left, bottom], size: { width, height } };
}

/** How a field's text looks: its own /DA and /Q, which it may inherit, else the form's (ISO 32000-1 table 218). */
export function readTextLook(widget: PdfDict, form: PdfDict, resolve: Resolve): TextLook {
	const read = (key: string) => fieldAttribute(widget, key, resolve) ?? form.get(key, resolve);
	const alignment = readNumber(read("Q"));
	const look: TextLook = {
		typeface: "sans",
		fontSize: 0,
		color: BLACK,
		align: alignment === 1 ? "center" : alignment === 2 ? "right" : "left",
	};
	let operands: string[] = [];
	for (const [token] of readText(read("DA"), resolve).matchAll(/\/?[^\s/()<>[\]]+/g)) {
		if (/^[/\d.+-]/.test(token)) {
			operands.push(token);
			continue;
		}
		const [name = "", size] = operands.slice(-2);
		if (token === "Tf") {
			const font = form.getDict("DR", resolve)?.getDict("Font", resolve)?.getDict(name.slice(1), resolve);
			look.typeface = /bold/i.test(font?.getName("BaseFont", resolve)?.value ?? "") ? "bold" : "sans";
			look.fontSize = Math.min(Math.abs(Number(size)) || 0, MAX_FONT_SIZE);
		}
		const parts = { g: 1, rg: 3, k: 4 }[token];
		if (parts) look.color = asColor(operands.slice(-parts).map((part) => Number(part) || 0)) ?? look.color;
		operands = [];
	}
	return look;
}

function asColor(parts: number[]): Color | undefined {
	const [first = 0, second = 0, third = 0, key = 0] = parts;
	if (parts.length === 1) return [first, first, first];
	if (parts.length === 3) return [first, second, third];
	if (parts.length === 4) return [(1 - first) * (1 - key), (1 - second) * (1 - key), (1 - third) * (1 - key)];
	return undefined;
}
