import bidiModule from "bidi-js";
import { shapeArabic } from "./arabic-shaping.ts";
import { type Canvas, type Color, drawRun, drawShaped, fillColor } from "./canvas.ts";
import type { FontRun, Typeface, Typefaces } from "./typefaces.ts";

export type Align = "left" | "center" | "right";
export type TextStyle = { typeface: Typeface; size: number; color: Color; align: Align };

export const LINE_HEIGHT = 1.25;
/** How much of a line of Noto Sans lies above its baseline. */
export const ASCENT = 0.95;

const SMALLEST = 4;
/** What a reader takes for one: a letter with its signs is not torn apart. */
const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
// The package declares a default export, but is a CommonJS function.
const bidi = (bidiModule as unknown as typeof bidiModule.default)();

/** Draws one line with its baseline at y, between x and x + width. Right-to-left text is set that way. */
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

export function widthOf(faces: Typefaces, text: string, typeface: Typeface, size: number): number {
	return faces.split(shapeArabic(text), typeface).reduce((sum, run) => sum + widthOfRun(run, size), 0);
}

/** Breaks text into lines no wider than `width`: at line breaks, then between words, then inside a long word. */
export function wrap(
	faces: Typefaces,
	text: string,
	width: number,
	typeface: Typeface,
	size: number,
): string[] {
	const fits = (line: string): boolean => widthOf(faces, line, typeface, size) <= width;
	return text.split(/\r\n|\r|\n/).flatMap((paragraph) => {
		const lines: string[] = [];
		let line = "";
		for (const word of paragraph.split(/(?<=\s)/)) {
			if (fits((line + word).trimEnd())) {
				line += word;
				continue;
			}
			if (line) lines.push(line.trimEnd());
			line = "";
			for (const { segment: character } of characters.segment(word)) {
				if (line && !fits((line + character).trimEnd())) {
					lines.push(line);
					line = "";
				}
				line += character;
			}
		}
		return [...lines, line.trimEnd()];
	});
}

/** The largest size up to `largest` at which the text fits the box; wrapped when `wrapped`. */
export function fitText(
	faces: Typefaces,
	text: string,
	box: { width: number; height: number },
	options: { typeface: Typeface; largest: number; wrapped: boolean },
): { size: number; lines: string[] } {
	for (let size = options.largest; ; size = Math.max(SMALLEST, size * 0.93)) {
		const lines = options.wrapped
			? wrap(faces, text, box.width, options.typeface, size)
			: [text.replaceAll(/\s*[\r\n]+\s*/g, " ")];
		const tall = lines.length * size * (lines.length > 1 ? LINE_HEIGHT : 1);
		const wide = Math.max(...lines.map((line) => widthOf(faces, line, options.typeface, size)));
		if (size <= SMALLEST || (tall <= box.height && wide <= box.width + 0.01)) return { size, lines };
	}
}

function inVisualOrder(text: string): string {
	const shaped = shapeArabic(text);
	if (!/[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text)) return shaped;
	return bidi.getReorderedString(shaped, bidi.getEmbeddingLevels(shaped));
}
