import { describe, expect, test } from "@jest/globals";
import { PDF, PdfArray, PdfDict, PdfNumber } from "@libpdf/core";
import { type PageVariant, pageVariant } from "../../../test/support/pdf-files.ts";
import { renderPage } from "../../../test/support/render-page.ts";
import { displayedSize } from "./displayed-page.ts";
import { readPageBox } from "./read-page-box.ts";

describe("the visible box of a page", () => {
	const variants: [string, PageVariant][] = [
		["as it is", {}],
		["cropped", { cropBox: [100, 150, 500, 700] }],
		["cropped by its parent", { cropBox: [100, 150, 500, 700], inherited: true }],
		["cropped with reversed corners", { cropBox: [500, 700, 100, 150] }],
		["cropped outside the page", { cropBox: [-50, 300, 9000, 9000] }],
		["turned", { rotate: 90 }],
		["rotated by its parent, with a crop", { rotate: 270, cropBox: [50, 60, 250, 500], inherited: true }],
		["rotated backwards", { rotate: -90 }],
		["rotated more than once around", { rotate: 540 }],
	];

	test.each(variants)("is as large as in a viewer: %s", async (_, variant) => {
		const bytes = await pageVariant(variant);
		const pdf = await PDF.load(bytes);
		const page = pdf.getPage(0)?.dict ?? new PdfDict();
		const size = displayedSize(readPageBox(page, (ref) => pdf.getObject(ref)));
		const { width, height } = await renderPage(bytes, 1);
		expect(Math.abs(size.width - width)).toBeLessThanOrEqual(1);
		expect(Math.abs(size.height - height)).toBeLessThanOrEqual(1);
	});

	test("is the media box if the crop box lies outside, as in pdf.js", async () => {
		const pdf = await PDF.load(await pageVariant({ cropBox: [5000, 5000, 6000, 6000] }));
		const page = pdf.getPage(0)?.dict ?? new PdfDict();
		expect(Math.round(readPageBox(page, (ref) => pdf.getObject(ref)).width)).toBe(595);
	});

	test("is US Letter if the file has no usable box", () => {
		const page = PdfDict.of({ MediaBox: PdfArray.of(...[0, 0, 0, 0].map((edge) => PdfNumber.of(edge))) });
		expect(readPageBox(page, () => null)).toMatchObject({
			width: 612,
			height: 792,
			rotation: 0,
			userUnit: 1,
		});
	});

	test("terminates on a cyclic page tree", () => {
		const page = new PdfDict();
		page.set("Parent", page);
		expect(readPageBox(page, () => null)).toMatchObject({ width: 612, height: 792 });
	});

	test("ignores a rotation that is not a multiple of 90", () => {
		expect(readPageBox(PdfDict.of({ Rotate: PdfNumber.of(45) }), () => null).rotation).toBe(0);
	});
});
