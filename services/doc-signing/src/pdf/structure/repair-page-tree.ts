import { type PDF, PdfArray, PdfDict, PdfNumber, PdfRef } from "@libpdf/core";

/**
 * Removes branches that lead nowhere and corrects the counts (ISO 32000-1 §7.7.3.2): after a missing branch some
 * readers show no page, and so not the certificate. Returns whether anything was wrong.
 */
export function repairPageTree(pdf: PDF): boolean {
	const root = pdf.getCatalog().getRef("Pages");
	const node = root && pdf.getObject(root);
	if (!(node instanceof PdfDict)) return false;
	const repair = { pdf, seen: new Set<PdfDict>(), changed: false };
	countPages(node, repair);
	return repair.changed;
}

type Repair = { pdf: PDF; seen: Set<PdfDict>; changed: boolean };

function countPages(node: PdfDict, repair: Repair): number {
	const resolve = (ref: PdfRef) => repair.pdf.getObject(ref);
	const kids = node.get("Kids", resolve);
	if (!(kids instanceof PdfArray)) return 1;
	// A cyclic tree is rejected at intake.
	if (repair.seen.has(node)) return 0;
	repair.seen.add(node);
	const there = kids.toArray().filter((_, index) => kids.at(index, resolve) instanceof PdfDict);
	const count = there.reduce((sum, kid) => {
		const branch = kid instanceof PdfRef ? resolve(kid) : kid;
		return branch instanceof PdfDict ? sum + countPages(branch, repair) : sum;
	}, 0);
	if (there.length < kids.length) node.set("Kids", new PdfArray(there));
	const counted = node.getNumber("Count", resolve)?.value;
	if (counted !== count) node.set("Count", PdfNumber.of(count));
	repair.changed ||= there.length < kids.length || counted !== count;
	return count;
}
