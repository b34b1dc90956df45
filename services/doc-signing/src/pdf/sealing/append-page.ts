import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef } from "@libpdf/core";
import type { CertificatePage } from "../certificate/certificate.ts";
import { type Canvas, resourcesOf, toContent } from "../drawing/canvas.ts";

/**
 * Appends page `pageNumber` by changing only the root of the page tree. The library rewrites the parent of every
 * page, which is expensive for a thousand pages and loses inherited attributes.
 */
export function appendPage(
	pdf: PDF,
	canvas: Canvas,
	{ width, height, scale }: CertificatePage,
	pageNumber: number,
): PdfRef {
	const resolve = (ref: PdfRef) => pdf.getObject(ref);
	const rootRef = pdf.getCatalog().getRef("Pages");
	const root = rootRef && resolve(rootRef);
	if (!rootRef || !(root instanceof PdfDict)) throw new Error("The document has no page tree.");
	const box = PdfArray.of(...[0, 0, width, height].map((edge) => PdfNumber.of(edge)));
	// Not a form: marked content inside one has no number of its page (ISO 32000-1 §14.7.4.2).
	const contents = pdf.createStream(
		{},
		Buffer.concat([Buffer.from(`${scale} 0 0 ${scale} 0 0 cm\n`), toContent(canvas)]),
	);
	const page = pdf.register(
		// Set explicitly: the root's boxes and rotation apply to the other pages.
		PdfDict.of({
			Type: PdfName.of("Page"),
			Parent: rootRef,
			MediaBox: box,
			CropBox: box,
			Rotate: PdfNumber.of(0),
			Resources: resourcesOf(canvas),
			Contents: contents,
			// Annotations in the order of the structure.
			...(canvas.marks && { Tabs: PdfName.of("S") }),
		}),
	);
	if (canvas.marks) canvas.marks.page = page;
	const kids = root.getArray("Kids", resolve);
	if (!kids) throw new Error("The document has no page tree.");
	kids.push(page);
	root.set("Count", PdfNumber.of(pageNumber));
	return page;
}
