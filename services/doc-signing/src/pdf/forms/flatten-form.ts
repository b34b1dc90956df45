import { type PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfStream } from "@libpdf/core";
import { type Canvas, drawXObject, within } from "../drawing/canvas.ts";
import type { Typefaces } from "../drawing/typefaces.ts";
import type { Matrix } from "../geometry/displayed-page.ts";
import { bringFonts } from "./appearance-fonts.ts";
import type { FormValues } from "./check-form-values.ts";
import { drawWidget, hasAppearance } from "./draw-widget.ts";
import {
	ANNOTATION_FLAG,
	fieldAttribute,
	fieldName,
	numberOf,
	numbersOf,
	type Resolve,
} from "./field-attributes.ts";
import { placementOf } from "./widget-placement.ts";

export type FormFlattening = { values: FormValues; redrawAll: boolean; defaults: PdfDict | undefined };

/** How the form wants to be flattened; undefined when the document has none. */
export function formFlattening(pdf: PDF, values: FormValues): FormFlattening | undefined {
	const form = pdf.getCatalog().getDict("AcroForm", (ref) => pdf.getObject(ref));
	if (!form) return undefined;
	// NeedAppearances: the viewer was meant to draw the values, so there may be nothing to keep.
	const resolve: Resolve = (ref) => pdf.getObject(ref);
	return {
		values,
		redrawAll: form.getBool("NeedAppearances", resolve)?.value === true,
		defaults: form.getDict("DR", resolve),
	};
}

/**
 * Moves what the page's form fields show onto the canvas and takes the fields off the page. Other annotations
 * (links, comments, stamps) and layers stay as they are.
 */
export function flattenPage(
	pdf: PDF,
	page: PdfDict,
	canvas: Canvas,
	faces: Typefaces,
	{ values, redrawAll, defaults }: FormFlattening,
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
		if (numberOf(annotation.get("F", resolve)) & (ANNOTATION_FLAG.hidden | ANNOTATION_FLAG.noView)) continue;
		const name = fieldName(annotation, resolve);
		const value = Object.hasOwn(values, name) ? values[name] : undefined;
		const redraw = value !== undefined || redrawAll || !hasAppearance(annotation, resolve);
		const drawn = redraw && drawWidget(canvas, faces, annotation, value, resolve);
		if (!drawn) drawAppearance(canvas, annotation, defaults, resolve);
	}
	if (kept.length === annotations.length) return;
	if (kept.length === 0) page.delete("Annots");
	else page.set("Annots", kept);
}

/** The appearance the file itself brings, in the state it was left in. */
function drawAppearance(
	canvas: Canvas,
	widget: PdfDict,
	defaults: PdfDict | undefined,
	resolve: Resolve,
): void {
	const appearances = widget.getDict("AP", resolve);
	let normal = appearances?.get("N");
	let resolved = normal instanceof PdfRef ? resolve(normal) : normal;
	if (resolved instanceof PdfDict && !(resolved instanceof PdfStream)) {
		const state = widget.getName("AS", resolve)?.value ?? stateFromValue(widget, resolve);
		normal = state === undefined ? undefined : resolved.get(state);
		resolved = normal instanceof PdfRef ? resolve(normal) : normal;
	}
	if (!(resolved instanceof PdfStream) || !(normal instanceof PdfRef)) return;
	const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(widget.get("Rect", resolve), resolve);
	const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(resolved.get("BBox", resolve), resolve);
	if (x1 === x2 || y1 === y2) return;
	// Some writers leave out what makes the stream a form; strict viewers then draw nothing.
	if (!resolved.has("Subtype")) resolved.set("Subtype", PdfName.of("Form"));
	// A field on a hidden layer stays on it.
	const layer = widget.get("OC");
	if (layer) resolved.set("OC", layer);
	bringFonts(resolved, defaults, resolve);
	const matrix = asMatrix(numbersOf(resolved.get("Matrix", resolve), resolve));
	const rect = [
		Math.min(left, right),
		Math.min(bottom, top),
		Math.max(left, right),
		Math.max(bottom, top),
	] as const;
	const ref = normal;
	within(canvas, placementOf([x1, y1, x2, y2], matrix, rect), () => drawXObject(canvas, ref));
}

function stateFromValue(widget: PdfDict, resolve: Resolve): string | undefined {
	const value = fieldAttribute(widget, "V", resolve);
	return value instanceof PdfName ? value.value : undefined;
}

function asMatrix(values: number[]): Matrix {
	const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values;
	return values.length === 6 ? [a, b, c, d, e, f] : [1, 0, 0, 1, 0, 0];
}
