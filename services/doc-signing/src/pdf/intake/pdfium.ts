import { PDFiumLibrary } from "@hyzyla/pdfium";
import { UnusableFile } from "./unusable-file.ts";

const PREVIEW_PIXELS = 600;

let library: Promise<PDFiumLibrary> | undefined;

/**
 * Opens the file with the engine many viewers use and draws the first page; answers the number of pages.
 * Throws UnusableFile when it needs a password, cannot be read, or has no pages.
 */
export async function openWithPdfium(bytes: Uint8Array): Promise<{ pageCount: number }> {
	library ??= PDFiumLibrary.init();
	const document = await (await library).loadDocument(bytes).catch((error: unknown) => {
		throw asUnusable(error);
	});
	try {
		const pageCount = document.getPageCount();
		if (pageCount < 1) throw new UnusableFile("CORRUPT_PDF", "The PDF has no pages.");
		const page = document.getPage(0);
		const { originalWidth, originalHeight } = page.getOriginalSize();
		if (!(originalWidth > 0 && originalHeight > 0)) {
			throw new UnusableFile("CORRUPT_PDF", "The first page of the PDF cannot be read.");
		}
		await page.render({ scale: Math.min(1, PREVIEW_PIXELS / Math.max(originalWidth, originalHeight)) });
		return { pageCount };
	} finally {
		document.destroy();
	}
}

function asUnusable(error: unknown): UnusableFile {
	const message = error instanceof Error ? error.message : "";
	if (/password|security scheme/i.test(message)) {
		return new UnusableFile(
			"PASSWORD_PROTECTED",
			"The PDF is protected by a password. Remove it and upload again.",
		);
	}
	return new UnusableFile("CORRUPT_PDF", "The PDF is damaged and cannot be opened.");
}
