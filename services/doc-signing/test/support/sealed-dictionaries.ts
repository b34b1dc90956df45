import { PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from "@libpdf/core";
import { drawSeal } from "../../src/pdf/sealing/draw-seal.ts";
import { sealContent } from "./seal-content.ts";

/** An annotation, which the page lists. */
export const annotation = (entries: string) => `<</Type/Annot/Rect[10 10 60 60]/F 4 ${entries}>>`;

export async function sealed(original: Uint8Array): Promise<PDF> {
	return PDF.load((await drawSeal(original, sealContent(), 4096)).bytes);
}

/** Everything that a viewer can reach. */
export function reachable(pdf: PDF): PdfDict[] {
	const found = new Set<PdfDict>();
	const open: PdfObject[] = [pdf.getCatalog()];
	for (let object = open.pop(); object; object = open.pop()) {
		const target = object instanceof PdfRef ? pdf.getObject(object) : object;
		if (target instanceof PdfRef) open.push(target);
		if (target instanceof PdfArray) open.push(...target);
		if (!(target instanceof PdfDict) || found.has(target)) continue;
		found.add(target);
		for (const [, value] of target) open.push(value);
	}
	return [...found];
}
