import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from "@libpdf/core";
import { freezeDocument } from "../freezing/freeze-document.ts";
import { openPdf } from "../structure/open-pdf.ts";
import { findChangedPage } from "./pdfium.ts";

/** An uploaded file that becomes pages of a combined one. `title` is its bookmark. An image is an upright JPEG. */
export type Part<Content> = { kind: "pdf" | "image"; title: string; content: Content };

/** Why the pages of this part cannot be copied as they look. */
export type PartFault = { index: number; code: "PASSWORD_PROTECTED" | "VARIABLE_CONTENT" | "CHANGED" };

const A4 = { short: 595.28, long: 841.89 };

/** The pages of all parts in their order, with a bookmark at the first page of each. */
export async function combineFiles(parts: Part<Uint8Array>[]): Promise<Uint8Array | PartFault> {
	const combined = PDF.create();
	const marks: { title: string; page: PdfRef }[] = [];
	const copied: { index: number; content: Uint8Array; first: number }[] = [];
	for (const [index, { kind, title, content }] of parts.entries()) {
		const first = combined.getPageCount();
		if (kind === "pdf") copied.push({ index, content, first });
		const code = kind === "image" ? addImagePage(combined, content) : await copyPages(content, combined);
		if (code) return { index, code };
		const page = combined.getPage(first);
		if (page) marks.push({ title, page: page.ref });
	}
	addBookmarks(combined, marks);
	const bytes = await combined.save();
	const changed = await findChangedPage(copied, bytes);
	return changed ? { index: changed.part.index, code: "CHANGED" } : bytes;
}

async function copyPages(from: Uint8Array, to: PDF): Promise<PartFault["code"] | undefined> {
	const { pdf } = await openPdf(from);
	if (pdf.isEncrypted) return "PASSWORD_PROTECTED";
	freezeDocument(pdf);
	// Only a file's catalog can hide layers.
	if (pdf.getCatalog().has("OCProperties")) return "VARIABLE_CONTENT";
	const copied = to.copyPagesFrom(pdf, [...pdf.getPages().keys()]);
	return copied.then(
		() => undefined,
		() => "CHANGED",
	);
}

/** A page of A4, upright or across as the image is, which fills it as far as its proportions allow. */
function addImagePage(pdf: PDF, jpeg: Uint8Array): undefined {
	const image = pdf.embedJpeg(jpeg);
	const isWide = image.width > image.height;
	const [width, height] = isWide ? [A4.long, A4.short] : [A4.short, A4.long];
	const scale = Math.min(width / image.width, height / image.height);
	const shown = { width: image.width * scale, height: image.height * scale };
	const page = pdf.addPage({ width, height });
	page.drawImage(image, { ...shown, x: (width - shown.width) / 2, y: (height - shown.height) / 2 });
}

/** An outline of one level (ISO 32000-1 §12.3.3), which viewers show when the file is opened. */
function addBookmarks(pdf: PDF, marks: { title: string; page: PdfRef }[]): void {
	const items = marks.map(({ title, page }) =>
		PdfDict.of({ Title: PdfString.fromString(title), Dest: PdfArray.of(page, PdfName.of("Fit")) }),
	);
	const refs = items.map((item) => pdf.register(item));
	const [first] = refs;
	const last = refs.at(-1);
	if (!first || !last) return;
	const outlines = pdf.register(
		PdfDict.of({ Type: PdfName.of("Outlines"), First: first, Last: last, Count: PdfNumber.of(refs.length) }),
	);
	for (const [index, item] of items.entries()) {
		item.set("Parent", outlines);
		const [previous, next] = [refs[index - 1], refs[index + 1]];
		if (previous) item.set("Prev", previous);
		if (next) item.set("Next", next);
	}
	pdf.getCatalog().set("Outlines", outlines);
	pdf.getCatalog().set("PageMode", PdfName.of("UseOutlines"));
}
