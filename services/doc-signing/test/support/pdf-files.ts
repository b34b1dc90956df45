import { readFileSync } from "node:fs";
import { PDF, PdfArray, type PdfDict, PdfNumber } from "@libpdf/core";

/** A file from test/fixtures, see the README there. */
export function fixture(name: string): Buffer {
	return readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
}

export type PageVariant = {
	mediaBox?: number[];
	cropBox?: number[];
	rotate?: number;
	userUnit?: number;
	inherited?: boolean;
};

/** three-pages.pdf with its first page rotated, cropped or given another unit, optionally by inheritance. */
export async function pageVariant({
	mediaBox,
	cropBox,
	rotate,
	userUnit,
	inherited,
}: PageVariant): Promise<Uint8Array> {
	const pdf = await PDF.load(fixture("three-pages.pdf"));
	const page = pdf.getPage(0)?.dict;
	const parent = page?.getDict("Parent", (ref) => pdf.getObject(ref));
	if (!page || !parent) throw new Error("The fixture has no first page.");
	const owner: PdfDict = inherited ? parent : page;
	page.delete("Rotate");
	page.delete("CropBox");
	if (rotate !== undefined) owner.set("Rotate", PdfNumber.of(rotate));
	if (mediaBox) page.set("MediaBox", PdfArray.of(...mediaBox.map((edge) => PdfNumber.of(edge))));
	if (cropBox) owner.set("CropBox", PdfArray.of(...cropBox.map((edge) => PdfNumber.of(edge))));
	if (userUnit) page.set("UserUnit", PdfNumber.of(userUnit));
	return pdf.save();
}
