import { type PDF, PdfArray, PdfDict, PdfRef } from "@libpdf/core";

/**
 * Whether the page tree contains a page twice, which ISO 32000-1 §7.7.3 forbids and viewers accept: what is drawn
 * on one would appear on the other.
 */
export function usesPageTwice(pdf: PDF): boolean {
	const seen = new Set<number>();
	const open: (PdfRef | undefined)[] = [pdf.getCatalog().getRef("Pages")];
	for (let ref = open.pop(); ref; ref = open.pop()) {
		if (seen.has(ref.objectNumber)) return true;
		seen.add(ref.objectNumber);
		const node = pdf.getObject(ref);
		const kids = node instanceof PdfDict ? node.get("Kids", (other) => pdf.getObject(other)) : undefined;
		if (!(kids instanceof PdfArray)) continue;
		// One at a time: a call accepts only a few hundred thousand arguments.
		for (const kid of kids.toArray()) if (kid instanceof PdfRef) open.push(kid);
	}
	return false;
}
