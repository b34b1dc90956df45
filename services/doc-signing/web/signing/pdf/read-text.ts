import { type PDFDocumentProxy, Util } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextPiece } from "../../../src/app/editor/rules/find-text.ts";

/** Text runs of a page in content order, in percent of the displayed page. */
export async function readText(pdf: PDFDocumentProxy, number: number): Promise<TextPiece[]> {
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
