import {
	type EmbeddedFont,
	PdfArray,
	PdfDict,
	PdfName,
	PdfNumber,
	type PdfRef,
	PdfStream,
} from "@libpdf/core";
import type { Matrix } from "../geometry/displayed-page.ts";
import type { Marks } from "../tagging/tags.ts";
import type { ShapedText } from "./shaping.ts";

/** A content stream under construction, with its fonts and images. */
export type Canvas = {
	operators: string[];
	fonts: Map<EmbeddedFont, string>;
	xObjects: Map<PdfRef, string>;
	/** Of a page of a tagged file. */
	marks?: Marks | undefined;
};

export type Color = readonly [red: number, green: number, blue: number];
export const BLACK: Color = [0, 0, 0];
export const WHITE: Color = [1, 1, 1];
export const INK: Color = [0.05, 0.11, 0.38];
export const GREY: Color = [0.42, 0.42, 0.45];

export function newCanvas(marks?: Marks): Canvas {
	return { operators: [], fonts: new Map(), xObjects: new Map(), marks };
}

export function isBlank(canvas: Canvas): boolean {
	return canvas.operators.length === 0;
}

/** Draws inside q … Q with the coordinates transformed by `matrix`. */
export function within(canvas: Canvas, matrix: Matrix, draw: () => void): void {
	canvas.operators.push(`q ${matrix.map(number).join(" ")} cm`);
	draw();
	canvas.operators.push("Q");
}

export function drawRun(
	canvas: Canvas,
	font: EmbeddedFont,
	size: number,
	x: number,
	y: number,
	text: string,
	mode = "",
): void {
	const name = canvas.fonts.get(font) ?? `F${canvas.fonts.size}`;
	canvas.fonts.set(font, name);
	const glyphs = font.encodeTextToGids(text).map((glyph) => glyph.toString(16).padStart(4, "0"));
	const shown = `BT ${mode}/${name} ${number(size)} Tf 1 0 0 1 ${number(x)} ${number(y)} Tm <${glyphs.join("")}> Tj ET`;
	// The mode outlives the text object (PDF 32000-1 §9.3).
	canvas.operators.push(mode ? `q ${shown} Q` : shown);
}

/**
 * Fills outlines with the current color. Their text is placed over them, stretched to their width and
 * invisible, because outlines can be neither searched nor copied.
 */
export function drawShaped(
	canvas: Canvas,
	font: EmbeddedFont,
	size: number,
	x: number,
	y: number,
	text: string,
	{ path, unitsPerEm, advance }: ShapedText,
): void {
	const scale = (size / unitsPerEm).toFixed(8);
	canvas.operators.push(`q ${scale} 0 0 ${scale} ${number(x)} ${number(y)} cm\n${path}f Q`);
	const stretched = (100 * (advance / unitsPerEm)) / (font.widthOfTextAtSize(text, 1) || 1);
	drawRun(canvas, font, size, x, y, text, `3 Tr ${number(stretched)} Tz `);
}

/** Draws an image or a form into its unit square or box, in the current coordinates. */
export function drawXObject(canvas: Canvas, ref: PdfRef): void {
	const name = canvas.xObjects.get(ref) ?? `X${canvas.xObjects.size}`;
	canvas.xObjects.set(ref, name);
	canvas.operators.push(`/${name} Do`);
}

export function fillColor([red, green, blue]: Color): string {
	return `${number(red)} ${number(green)} ${number(blue)} rg`;
}

export function strokeColor([red, green, blue]: Color): string {
	return `${number(red)} ${number(green)} ${number(blue)} RG`;
}

/** PDF numbers have no exponent. */
export function number(value: number): string {
	return Number.isFinite(value) ? String(Number(value.toFixed(4))) : "0";
}

/** The canvas as a form XObject, which includes its resources, so they cannot collide with the page's. */
export function toFormXObject(canvas: Canvas, box: Box): PdfStream {
	return formXObject(toContent(canvas), resourcesOf(canvas), box);
}

export function toContent({ operators }: Canvas): Uint8Array {
	return new TextEncoder().encode(`${operators.join("\n")}\n`);
}

export function resourcesOf({ fonts, xObjects }: Canvas): PdfDict {
	return PdfDict.of({
		Font: namedRefs([...fonts].map(([font, name]) => [name, font.ref])),
		XObject: namedRefs([...xObjects].map(([ref, name]) => [name, ref])),
	});
}

type Box = readonly [number, number, number, number];

/** Content and its resources, to be painted by `Do`. */
export function formXObject(content: Uint8Array, resources: PdfDict, box: Box): PdfStream {
	return PdfStream.fromDict(
		{
			Type: PdfName.of("XObject"),
			Subtype: PdfName.of("Form"),
			FormType: PdfNumber.of(1),
			BBox: PdfArray.of(...box.map((edge) => PdfNumber.of(Number(number(edge))))),
			Resources: resources,
		},
		content,
	);
}

function namedRefs(entries: [string, PdfRef][]): PdfDict {
	return PdfDict.of(Object.fromEntries(entries));
}
