import { describe, expect, test } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { fixture, pageVariant } from "../../../test/support/pdf-files.ts";
import { difference, pageText, renderPage } from "../../../test/support/render-page.ts";
import { sealContent, textField } from "../../../test/support/seal-content.ts";
import { writtenPdf } from "../../../test/support/written-pdf.ts";
import { inspectPdf } from "../intake/inspect-pdf.ts";
import { FOOT } from "../rules/page-foot.ts";
import { drawSeal } from "../sealing/draw-seal.ts";
import { showDocument } from "../sealing/show-document.ts";

const limits = { maxBytes: 50 * 1024 * 1024 };
const text = "Document 4711 · Page {page} of {pages}";

describe("the line at the foot of a page", () => {
	test.each([
		["upright", {}],
		["turned by 90 degrees", { rotate: 90 }],
		["turned by 180 degrees", { rotate: 180 }],
		["turned by 270 degrees", { rotate: 270 }],
		["cropped", { cropBox: [100, 150, 500, 700] }],
		["with another unit", { mediaBox: [0, 0, 300, 400], userUnit: 2 }],
	])("is inside the strip of a page that is %s, for signers and in the seal", async (_, variant) => {
		const original = await pageVariant(variant);
		const { pages } = await inspectPdf(original, limits);
		const hasRoom = pages.map(({ isFootBlank }) => isFootBlank);
		expect(hasRoom[0]).toBe(true);
		const foot = { text, hasRoom };
		const shown = await showDocument(original, { fields: [], formValues: {}, foot });
		const { bytes: sealed } = await drawSeal(original, sealContent({ foot }), 4096);
		const before = await renderPage(original, 1);
		for (const file of [shown, sealed]) {
			expect(await pageText(file, 1)).toContain("Document 4711 · Page 1 of 3");
			expect(await pageText(file, 2)).toContain("Document 4711 · Page 2 of 3");
			const changed = difference(before, await renderPage(file, 1));
			const above = (percent = 0) => (pages[0]?.height ?? 0) * (1 - percent / 100);
			expect(above(changed?.top)).toBeLessThanOrEqual(FOOT.to);
			expect(above(changed?.bottom)).toBeGreaterThanOrEqual(FOOT.from - 1);
		}
		expect(difference(await renderPage(shown, 1), await renderPage(sealed, 1))).toBeUndefined();
	});

	test.each([
		["small print", "0.6 g 40 10 m 60 10 l 0.2 w 0.6 G S"],
		["a background", "0.99 0.99 0.97 rg 0 0 595 842 re f"],
	])("finds no room on a page with %s in the strip", async (_, content) => {
		const pdf = await PDF.load(fixture("three-pages.pdf"));
		pdf.getPage(1)?.dict.set("Contents", pdf.createStream({}, Buffer.from(content)));
		const { pages } = await inspectPdf(await pdf.save(), limits);
		expect(pages.map(({ isFootBlank }) => isFootBlank)).toEqual([true, false, true]);
		const foot = { text, hasRoom: pages.map(({ isFootBlank }) => isFootBlank) };
		const { bytes } = await drawSeal(await pdf.save(), sealContent({ foot }), 4096);
		expect(await pageText(bytes, 2)).not.toContain("4711");
		expect(await pageText(bytes, 3)).toContain("Page 3 of 3");
	});

	test.each<[string, string, string, boolean]>([
		["an empty field in the strip", "", "[50 12 150 30]", false],
		["an empty field in the strip of a turned page", "/Rotate 90", "[380 50 395 150]", false],
		["an empty field above the strip", "", "[50 21 150 40]", true],
		["a field whose value viewers are to draw", "/V(x)", "[50 5 150 18]", false],
	])("finds out whether there is room on a page with %s", async (_, entries, rect, isBlank) => {
		const isField = entries.startsWith("/V");
		const file = writtenPdf({
			catalog: "/AcroForm<</Fields[6 0 R]/NeedAppearances true>>",
			page: `/Annots[6 0 R]${isField ? "" : entries}`,
			objects: [`<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/F 4/Rect${rect}${isField ? entries : ""}>>`],
		});
		expect((await inspectPdf(file, limits)).pages[0]?.isFootBlank).toBe(isBlank);
	});

	test("finds room above and below the strip's neighbors", async () => {
		const pdf = await PDF.load(fixture("three-pages.pdf"));
		const marks = `0 0 595 ${FOOT.from - 3} re 0 ${FOOT.to + 3} 595 5 re f`;
		pdf.getPage(0)?.dict.set("Contents", pdf.createStream({}, Buffer.from(marks)));
		expect((await inspectPdf(await pdf.save(), limits)).pages[0]?.isFootBlank).toBe(true);
	});

	test("is absent unless asked for", async () => {
		const { bytes } = await drawSeal(
			fixture("three-pages.pdf"),
			sealContent({ fields: [textField("x")] }),
			4096,
		);
		expect(await pageText(bytes, 2)).not.toContain("4711");
	});
});
