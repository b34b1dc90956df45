import { type PdfDict, PdfName } from "@libpdf/core";
import { type Canvas, fillColor, number, strokeColor, within } from "../drawing/canvas.ts";
import { circle, drawSign } from "../drawing/draw-choices.ts";
import { drawFitted } from "../drawing/draw-fitted.ts";
import type { Typefaces } from "../drawing/typefaces.ts";
import { currentState, hasAppearance, hasState, onState } from "./appearance.ts";
import { fieldAttribute, type Resolve, readText } from "./field-attributes.ts";
import { drawBackground, hasStyle, readTextLook, upright } from "./widget-style.ts";

export type WidgetDrawing = {
	value: string | number | boolean | undefined;
	/** The form leaves every appearance to the viewer (/NeedAppearances). */
	redrawAll: boolean;
	/** Its AcroForm dictionary. */
	form: PdfDict;
};

const MAX_CAPTION_SIZE = 12;
/** ZapfDingbats characters. Any other one in /CA is drawn as the check mark, "4". */
const marks = ["4", "8", "H", "l", "n", "u"] as const;
type Mark = (typeof marks)[number];

/**
 * Draws a check box or radio button, on or off according to `value` or its current state. Returns false if
 * the file's own appearance shows that state.
 */
export function drawButton(
	canvas: Canvas,
	widget: PdfDict,
	{ value, redrawAll, form }: WidgetDrawing,
	isRadio: boolean,
	resolve: Resolve,
): boolean {
	const on = onState(widget, resolve);
	const isOn = isButtonOn(widget, value, resolve);
	const isRedrawn = redrawAll && hasStyle(widget, resolve);
	if (hasAppearance(widget, resolve) && !isRedrawn) {
		if (value !== undefined) widget.set("AS", PdfName.of(isOn ? on : "Off"));
		if (!isOn || hasState(widget, on, resolve)) return false;
	}
	const { matrix, size } = upright(widget, resolve);
	const side = Math.min(size.width, size.height);
	const place = { x: (size.width - side) / 2, y: (size.height - side) / 2, size: side };
	within(canvas, matrix, () => {
		if (!hasStyle(widget, resolve)) {
			drawSign(canvas, isRadio ? "radio" : "checkbox", isOn, place);
			return;
		}
		const caption = readText(widget.getDict("MK", resolve)?.get("CA", resolve), resolve);
		const symbol = caption ? (marks.find((mark) => mark === caption) ?? "4") : isRadio ? "l" : "4";
		drawBackground(canvas, widget, size, resolve, isRadio && symbol === "l" ? "circle" : "box");
		const { color } = readTextLook(widget, form, resolve);
		if (isOn) canvas.operators.push(fillColor(color), strokeColor(color), symbolPath(symbol, place));
	});
	return true;
}

/** Draws a push button from its /MK, unless the caption is already part of the page, as in LaTeX forms. */
export function drawPushButton(
	canvas: Canvas,
	faces: Typefaces,
	widget: PdfDict,
	form: PdfDict,
	resolve: Resolve,
): boolean {
	const { matrix, size } = upright(widget, resolve);
	const caption = readText(widget.getDict("MK", resolve)?.get("CA", resolve), resolve);
	within(canvas, matrix, () => {
		drawBackground(canvas, widget, size, resolve);
		if (!caption) return;
		const { fontSize, ...look } = readTextLook(widget, form, resolve);
		const largest = fontSize || MAX_CAPTION_SIZE;
		drawFitted(canvas, faces, caption, { x: 0, y: 0, ...size }, { ...look, largest, align: "center" });
	});
	return true;
}

/** Whether a check box or radio button is selected, by its own state or a given value. */
export function isButtonOn(widget: PdfDict, value: WidgetDrawing["value"], resolve: Resolve): boolean {
	const on = onState(widget, resolve);
	if (value === undefined) return isLeftOn(widget, on, resolve);
	return typeof value === "boolean" ? value : buttonValues(widget, on, resolve).includes(String(value));
}

/** Without /AS, the button named by the group's value is on. */
function isLeftOn(widget: PdfDict, on: string, resolve: Resolve): boolean {
	const state = currentState(widget, resolve);
	return widget.has("AS") ? state !== undefined && state !== "Off" : state === on;
}

/** What tells a radio button from the others of its group: its export value, or its state's name. */
export function radioOption(widget: PdfDict, resolve: Resolve): string {
	return buttonValues(widget, onState(widget, resolve), resolve).at(-1) ?? "";
}

/** A button matches its state's name and, where /Opt has export values, its export value. */
function buttonValues(widget: PdfDict, on: string, resolve: Resolve): string[] {
	const exported = fieldAttribute(widget, "Opt", resolve);
	const index = Number(on);
	const name = Number.isInteger(index) ? readText(exported, resolve).split("\n")[index] : undefined;
	return name ? [on, name] : [on];
}

type Place = { x: number; y: number; size: number };

/** The mark of a ZapfDingbats character in /CA (ISO 32000-1 §12.7.4.2). */
function symbolPath(symbol: Mark, { x, y, size }: Place): string {
	const path = (points: readonly (readonly [number, number])[]): string =>
		points
			.map(
				([dx, dy], index) => `${number(x + dx * size)} ${number(y + dy * size)} ${index === 0 ? "m" : "l"}`,
			)
			.join(" ");
	const pen = `1 J 1 j ${number(Math.max(0.9, size / 8))} w`;
	switch (symbol) {
		case "l":
			return `${circle({ x: x + size / 2, y: y + size / 2 }, size * 0.27)} f`;
		case "8":
			return `${pen} ${path([
				[0.26, 0.26],
				[0.74, 0.74],
			])} ${path([
				[0.26, 0.74],
				[0.74, 0.26],
			])} S`;
		case "u":
			return `${path([
				[0.5, 0.2],
				[0.76, 0.5],
				[0.5, 0.8],
				[0.24, 0.5],
			])} f`;
		case "n":
			return `${path([
				[0.25, 0.25],
				[0.75, 0.25],
				[0.75, 0.75],
				[0.25, 0.75],
			])} f`;
		case "H":
			return `${path(star())} f`;
		case "4":
			return `${pen} ${path([
				[0.24, 0.5],
				[0.43, 0.28],
				[0.78, 0.74],
			])} S`;
	}
}

function star(): [number, number][] {
	return Array.from({ length: 10 }, (_, corner) => {
		const radius = corner % 2 === 0 ? 0.36 : 0.14;
		const angle = Math.PI / 2 + (corner * Math.PI) / 5;
		return [0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)];
	});
}
