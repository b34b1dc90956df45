import bidiModule from "bidi-js";
import { hasRightToLeft, isRightToLeft } from "../rules/drawn-text.ts";
import { type Canvas, type Color, drawRun, drawShaped, fillColor } from "./canvas.ts";
import { type Measure, splitLetters, wrapText } from "./fit-text.ts";
import type { FontRun, Typeface, Typefaces } from "./typefaces.ts";

/** `start`: where the text's direction begins. */
export type Align = "left" | "center" | "right" | "start";
export type TextStyle = {
	typeface: Typeface;
	size: number;
	color: Color;
	align: Align;
	/** Between letters, in points. */
	spacing?: number;
};

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
	const { spacing = 0 } = style;
	const ordered = inVisualOrder(text.replaceAll("\t", " "));
	const parts = (spacing ? splitLetters(ordered) : [ordered]).map((part) =>
		faces.split(part, style.typeface),
	);
	const total = parts.flat().reduce((sum, run) => sum + widthOfRun(run, style.size), parts.length * spacing);
	const align = style.align !== "start" ? style.align : isRightToLeft(text) ? "right" : "left";
	let x = at.x + { left: 0, center: (at.width - total) / 2, right: at.width - total }[align];
	canvas.operators.push(fillColor(style.color));
	for (const runs of parts) {
		for (const run of runs) {
			const { font, text, shaped } = run;
			if (shaped) drawShaped(canvas, font, style.size, x, at.y, text, shaped);
			else drawRun(canvas, font, style.size, x, at.y, text);
			x += widthOfRun(run, style.size);
		}
		x += spacing;
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
	if (!hasRightToLeft(text)) return text;
	// In the order of reading, since a mark joins the letter before it.
	const composed = text.normalize("NFC");
	const direction = isRightToLeft(composed) ? "rtl" : "ltr";
	return bidi.getReorderedString(composed, bidi.getEmbeddingLevels(composed, direction));
}
