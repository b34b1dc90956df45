import { getDocument, type PDFDocumentProxy, PDFWorker, Util } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextPiece } from "../../../src/app/editor/rules/find-text.ts";
import type { FormWidget } from "../../../src/app/editor/rules/form-fields.ts";
import { type PageTarget, type Rendering, renderPage } from "./render-page.ts";

export type OpenDocument = {
	renderPage(target: PageTarget): Rendering;
	/** A page's text, with positions. */
	readText(page: number): Promise<TextPiece[]>;
	/** The fields of its own form. */
	readForm(): Promise<FormWidget[]>;
};

/** The document from our own origin, in ranges, as are all files that pdf.js needs. */
export async function openDocument(
	address: string,
	port: Worker,
	headers: Record<string, string> = {},
): Promise<OpenDocument> {
	const pdf = await getDocument({
		url: address,
		httpHeaders: headers,
		worker: PDFWorker.create({ port }),
		cMapUrl: `${PDFJS_FILES}cmaps/`,
		cMapPacked: true,
		standardFontDataUrl: `${PDFJS_FILES}standard_fonts/`,
		wasmUrl: `${PDFJS_FILES}wasm/`,
		iccUrl: `${PDFJS_FILES}iccs/`,
		isEvalSupported: false,
		enableXfa: false,
		rangeChunkSize: 256 * 1024,
	}).promise;
	return {
		renderPage: (target) => renderPage(pdf, target),
		readText: (page) => readText(pdf, page),
		readForm: () => readForm(pdf),
	};
}

type FieldObject = {
	type: string;
	name?: string;
	page?: number;
	rect?: number[];
	items?: { displayValue?: string }[];
	exportValues?: string;
};

const kinds = new Set<string>(["text", "checkbox", "radiobutton", "combobox", "listbox", "signature"]);

/** The fields of the PDF's own form that are on a page. */
async function readForm(pdf: PDFDocumentProxy): Promise<FormWidget[]> {
	const objects = ((await pdf.getFieldObjects()) ?? {}) as Record<string, FieldObject[]>;
	const widgets: FormWidget[] = [];
	for (const [name, list] of Object.entries(objects))
		for (const { type, page: index, rect, items = [], exportValues } of list) {
			if (!kinds.has(type) || index === undefined || rect?.length !== 4) continue;
			const { width, height, ...viewport } = await readViewport(pdf, index + 1);
			const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convert(rect);
			if (x1 === x2 || y1 === y2) continue;
			widgets.push({
				name,
				page: index + 1,
				kind: type as FormWidget["kind"],
				x: (100 * Math.min(x1, x2)) / width,
				y: (100 * Math.min(y1, y2)) / height,
				width: (100 * Math.abs(x2 - x1)) / width,
				height: (100 * Math.abs(y2 - y1)) / height,
				options: exportValues ? [exportValues] : items.flatMap(({ displayValue }) => displayValue ?? []),
			});
		}
	return widgets;
}

async function readViewport(pdf: PDFDocumentProxy, page: number) {
	const viewport = (await pdf.getPage(page)).getViewport({ scale: 1 });
	const convert = (rect: number[]): number[] => viewport.convertToViewportRectangle(rect);
	return { width: viewport.width, height: viewport.height, convert };
}

/** Text runs of a page in content order, in percent of the displayed page. */
async function readText(pdf: PDFDocumentProxy, number: number): Promise<TextPiece[]> {
	const page = await pdf.getPage(number);
	const viewport = page.getViewport({ scale: 1 });
	const { items } = await page.getTextContent();
	return items.flatMap((item) => {
		if (!("str" in item)) return [];
		// [a b c d e f] on the displayed page, where y grows downwards: e and f are the start of the baseline.
		const [, , c = 0, d = 0, e = 0, f = 0] = Util.transform(viewport.transform, item.transform) as number[];
		const height = Math.hypot(c, d);
		return [
			{
				text: item.str,
				x: (100 * e) / viewport.width,
				y: (100 * (f - height)) / viewport.height,
				width: (100 * item.width) / viewport.width,
				height: (100 * height) / viewport.height,
			},
		];
	});
}
