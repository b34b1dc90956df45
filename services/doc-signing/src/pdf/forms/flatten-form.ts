import { type PDF, PdfArray, PdfDict, PdfName, PdfRef, type PdfStream } from "@libpdf/core";
import { type Canvas, drawXObject, isBlank, within } from "../drawing/canvas.ts";
import type { Typefaces } from "../drawing/typefaces.ts";
import type { Matrix } from "../geometry/displayed-page.ts";
import type { Layers } from "../sealing/page-content.ts";
import { decodeStream } from "../structure/decode-stream.ts";
import { removePart } from "../tagging/structure.ts";
import { currentAppearance, hasAppearance } from "./appearance.ts";
import type { FormValues } from "./check-form-values.ts";
import { drawButton, drawPushButton, type WidgetDrawing } from "./draw-button.ts";
import { drawTextWidget } from "./draw-text-widget.ts";
import {
	ANNOTATION_FLAG,
	FIELD_FLAG,
	fieldAttribute,
	fieldName,
	type Resolve,
	readNumber,
	readNumbers,
} from "./field-attributes.ts";
import { tagWidget, type WidgetTagging } from "./tag-widget.ts";

export type FormFlattening = {
	values: FormValues;
	redrawAll: boolean;
	form: PdfDict;
	tagging: WidgetTagging | undefined;
};

/** How to flatten the form; undefined when the document has none. */
export function formFlattening(
	pdf: PDF,
	values: FormValues,
	tagging?: WidgetTagging,
): FormFlattening | undefined {
	const form = pdf.getCatalog().getDict("AcroForm", (ref) => pdf.getObject(ref));
	if (!form) return undefined;
	// NeedAppearances: the viewer was meant to draw the values, so the file may have no appearances.
	const resolve: Resolve = (ref) => pdf.getObject(ref);
	return {
		values,
		redrawAll: form.getBool("NeedAppearances", resolve)?.value === true,
		form,
		tagging,
	};
}

/**
 * Draws the page's form fields onto its layers and removes them from the page. Other annotations (links, comments,
 * stamps) are kept.
 */
export function flattenPage(
	pdf: PDF,
	page: PdfDict,
	layers: Layers,
	faces: Typefaces,
	{ values, redrawAll, form, tagging }: FormFlattening,
): void {
	const resolve: Resolve = (ref) => pdf.getObject(ref);
	const annotations = page.getArray("Annots", resolve);
	if (!annotations) return;
	const kept: PdfArray = new PdfArray();
	for (let index = 0; index < annotations.length; index++) {
		const annotation = annotations.at(index, resolve);
		const entry = annotations.at(index);
		if (!(annotation instanceof PdfDict) || annotation.getName("Subtype", resolve)?.value !== "Widget") {
			if (entry) kept.push(entry);
			continue;
		}
		if (readNumber(annotation.get("F", resolve)) & (ANNOTATION_FLAG.hidden | ANNOTATION_FLAG.noView)) {
			if (tagging && entry instanceof PdfRef)
				removePart(tagging.structure, { dict: annotation, ref: entry }, resolve);
			continue;
		}
		const name = fieldName(annotation, resolve);
		const value = Object.hasOwn(values, name) ? values[name] : undefined;
		const redraw = value !== undefined || redrawAll || !hasAppearance(annotation, resolve);
		const tag = tagging && tagWidget(tagging, { widget: annotation, entry, value }, resolve);
		const canvas = layers.open(tag);
		const drawn = redraw && drawWidget(canvas, faces, annotation, { value, redrawAll, form }, resolve);
		if (!drawn) drawAppearance(canvas, annotation, form.getDict("DR", resolve), resolve);
		// The element needs content also for a button that shows nothing when it is off.
		if (tag && isBlank(canvas)) canvas.operators.push("q Q");
	}
	if (kept.length === annotations.length) return;
	if (kept.length === 0) page.delete("Annots");
	else page.set("Annots", kept);
}

/** The file's own appearance, in its current state. */
function drawAppearance(
	canvas: Canvas,
	widget: PdfDict,
	defaults: PdfDict | undefined,
	resolve: Resolve,
): void {
	const appearance = currentAppearance(widget, resolve);
	if (!appearance) return;
	const { ref, stream } = appearance;
	const [left = 0, bottom = 0, right = 0, top = 0] = readNumbers(widget.get("Rect", resolve), resolve);
	const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = readNumbers(stream.get("BBox", resolve), resolve);
	if (x1 === x2 || y1 === y2) return;
	// Some writers leave out the entries that make the stream a form; strict viewers then draw nothing.
	if (!stream.has("Subtype")) stream.set("Subtype", PdfName.of("Form"));
	addDefaultFonts(stream, defaults, resolve);
	const matrix = asMatrix(readNumbers(stream.get("Matrix", resolve), resolve));
	const rect = [
		Math.min(left, right),
		Math.min(bottom, top),
		Math.max(left, right),
		Math.max(bottom, top),
	] as const;
	within(canvas, computePlacement([x1, y1, x2, y2], matrix, rect), () => drawXObject(canvas, ref));
}

function asMatrix(values: number[]): Matrix {
	const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values;
	return values.length === 6 ? [a, b, c, d, e, f] : [1, 0, 0, 1, 0, 0];
}

/** The `cm` that fits an annotation's appearance box into its rectangle (§12.5.5). */
function computePlacement(
	box: readonly [number, number, number, number],
	matrix: Matrix,
	rect: readonly [number, number, number, number],
): Matrix {
	const [a, b, c, d, e, f] = matrix;
	const xs = [box[0], box[2]].flatMap((x) => [box[1], box[3]].map((y) => a * x + c * y + e));
	const ys = [box[0], box[2]].flatMap((x) => [box[1], box[3]].map((y) => b * x + d * y + f));
	const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
	const width = Math.max(...xs) - left;
	const height = Math.max(...ys) - bottom;
	const scaleX = width > 0 ? (rect[2] - rect[0]) / width : 1;
	const scaleY = height > 0 ? (rect[3] - rect[1]) / height : 1;
	return [scaleX, 0, 0, scaleY, rect[0] - left * scaleX, rect[1] - bottom * scaleY];
}

/**
 * Draws a native field's value with our fonts: characters missing from the form's own would silently
 * disappear. Returns false if the file's own appearance is better.
 */
function drawWidget(
	canvas: Canvas,
	faces: Typefaces,
	widget: PdfDict,
	drawing: WidgetDrawing,
	resolve: Resolve,
): boolean {
	const { value, form } = drawing;
	const type = fieldAttribute(widget, "FT", resolve);
	const kind = type instanceof PdfName ? type.value : "";
	if (kind === "Tx" || kind === "Ch") {
		drawTextWidget(canvas, faces, widget, value === undefined ? undefined : String(value), form, resolve);
		return true;
	}
	if (kind !== "Btn") return false;
	const flags = readNumber(fieldAttribute(widget, "Ff", resolve));
	if (flags & FIELD_FLAG.pushbutton) return drawPushButton(canvas, faces, widget, form, resolve);
	return drawButton(canvas, widget, drawing, (flags & FIELD_FLAG.radio) !== 0, resolve);
}

/**
 * Appearances may use fonts of the form's default resources (/DR) without naming them. Flattening removes the form,
 * so each appearance gets the fonts it uses.
 */
function addDefaultFonts(appearance: PdfStream, defaults: PdfDict | undefined, resolve: Resolve): void {
	const available = defaults?.getDict("Font", resolve);
	if (!available) return;
	const resources = appearance.getDict("Resources", resolve);
	const own = resources?.getDict("Font", resolve);
	const missing = fontsUsed(appearance, resolve).filter((name) => !own?.has(name) && available.has(name));
	if (missing.length === 0) return;
	const fonts = own?.clone() ?? new PdfDict();
	for (const name of missing) {
		const font = available.get(name);
		if (font) fonts.set(name, font);
	}
	const completed = resources?.clone() ?? new PdfDict();
	completed.set("Font", fonts);
	appearance.set("Resources", completed);
}

function fontsUsed(appearance: PdfStream, resolve: Resolve): string[] {
	try {
		const content = Buffer.from(decodeStream(appearance, resolve)).toString("latin1");
		return [...content.matchAll(/\/([^\s/<>[\]()]+)\s+[-\d.]+\s+Tf/g)].map((match) => match[1] ?? "");
	} catch {
		return [];
	}
}
