import bidiModule from "bidi-js";
import { type Canvas, type Color, drawRun, drawShaped, fillColor } from "./canvas.ts";
import { type Measure, wrapText } from "./fit-text.ts";
import type { FontRun, Typeface, Typefaces } from "./typefaces.ts";

export type Align = "left" | "center" | "right";
export type TextStyle = { typeface: Typeface; size: number; color: Color; align: Align };

// The package declares a default export, but is a CommonJS function.
const bidi = (bidiModule as unknown as typeof bidiModule.default)();

/**
 * Draws one line with its baseline at y, between x and x + width. Right-to-left text is drawn in that
 * direction.
 */
export function drawLine(
	canvas: Canvas,
	faces: Typefaces,
	text: string,
	at: { x: number; y: number; width: number },
	style: TextStyle,
): void {
	const runs = faces.split(inVisualOrder(text.replaceAll("\t", " ")), style.typeface);
	const total = runs.reduce((sum, run) => sum + widthOfRun(run, style.size), 0);
	let x = at.x + { left: 0, center: (at.width - total) / 2, right: at.width - total }[style.align];
	canvas.operators.push(fillColor(style.color));
	for (const run of runs) {
		const { font, text, shaped } = run;
		if (shaped) drawShaped(canvas, font, style.size, x, at.y, text, shaped);
		else drawRun(canvas, font, style.size, x, at.y, text);
		x += widthOfRun(run, style.size);
	}
}

function widthOfRun({ font, text, shaped }: FontRun, size: number): number {
	return shaped ? (shaped.advance * size) / shaped.unitsPerEm : font.widthOfTextAtSize(text, size);
}

export function measureWidth(faces: Typefaces, text: string, typeface: Typeface, size: number): number {
	return faces.split(inVisualOrder(text), typeface).reduce((sum, run) => sum + widthOfRun(run, size), 0);
}

/** The width of a text at size 1, for the layout. */
export function measureIn(faces: Typefaces, typeface: Typeface): Measure {
	return (text) => measureWidth(faces, text, typeface, 1);
}

/** Breaks text into lines no wider than `width`: at line breaks, then between words, then inside a long word. */
export function wrap(
	faces: Typefaces,
	text: string,
	width: number,
	typeface: Typeface,
	size: number,
): string[] {
	return wrapText(text, width / size, measureIn(faces, typeface));
}

function inVisualOrder(text: string): string {
	if (!/[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text)) return text;
	// In the order of reading, since a mark joins the letter before it.
	const composed = text.normalize("NFC");
	return bidi.getReorderedString(composed, bidi.getEmbeddingLevels(composed));
}
