import { expect, test } from "@jest/globals";
import { PDF, PdfArray, PdfDict, PdfRef } from "@libpdf/core";
import { fixture } from "../../../test/support/pdf-files.ts";
import { usesPageTwice } from "./inspect-pdf.ts";

test("a page tree with more kids than a call accepts arguments is checked", async () => {
	const pdf = await PDF.load(fixture("three-pages.pdf"));
	const pages = pdf.getCatalog().getRef("Pages");
	const root = pages && pdf.getObject(pages);
	if (!(root instanceof PdfDict)) throw new Error("no page tree");
	const kids = Array.from({ length: 300_000 }, (_, index) => PdfRef.of(1_000 + index, 0));
	root.set("Kids", PdfArray.of(...kids.slice(0, 100_000)));
	const all = root.get("Kids");
	if (all instanceof PdfArray) for (const kid of kids.slice(100_000)) all.push(kid);
	expect(usesPageTwice(pdf)).toBe(false);
	if (all instanceof PdfArray) all.push(PdfRef.of(1_000, 0));
	expect(usesPageTwice(pdf)).toBe(true);
});
