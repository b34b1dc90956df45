import { openTypefaces } from "../drawing/typefaces.ts";
import { openPdf } from "../structure/open-pdf.ts";
import { saveUpdate } from "../structure/save-update.ts";
import { drawPages } from "./draw-seal.ts";
import type { SealContent } from "./seal-input.ts";

export type ShownContent = Pick<SealContent, "fields" | "formValues" | "foot"> & {
	/** The document's: the same characters look different in Chinese and in Japanese. */
	locale?: string | undefined;
};

/**
 * The file with its own form and the given fields drawn exactly as the seal will draw them: signers must see what
 * they sign, and viewers render forms differently.
 */
export async function showDocument(original: Uint8Array, content: ShownContent): Promise<Uint8Array> {
	const opened = await openPdf(original);
	const { pdf } = opened;
	drawPages(pdf, openTypefaces(pdf, content.locale), { ...content, stamp: null });
	pdf.getCatalog().delete("AcroForm");
	return saveUpdate(opened);
}
