import { GlobalWorkerOptions, getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import type { TextPiece } from "../../../src/app/editor/rules/find-text.ts";
import type { FormWidget } from "../../../src/app/editor/rules/form-fields.ts";
import { readForm } from "./read-form.ts";
import { readText } from "./read-text.ts";
import { type PageTarget, type Rendering, renderPage } from "./render-page.ts";

GlobalWorkerOptions.workerSrc = workerAddress;

export type OpenDocument = {
	renderPage(target: PageTarget): Rendering;
	/** A page's text, with positions. */
	readText(page: number): Promise<TextPiece[]>;
	/** The fields of its own form. */
	readForm(): Promise<FormWidget[]>;
};

/** The document from our own origin, in ranges, as are all files that pdf.js needs. */
export async function openDocument(address: string): Promise<OpenDocument> {
	const pdf = await getDocument({
		url: address,
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
