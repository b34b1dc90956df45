import { PDF } from "@libpdf/core";
import { openTypefaces } from "../drawing/typefaces.ts";
import { drawPages } from "./draw-seal.ts";
import { saveUpdate } from "./save-update.ts";
import type { SealContent } from "./seal-input.ts";

export type ShownContent = Pick<SealContent, "fields" | "formValues">;

/**
 * The file with its own form and the given fields drawn as the seal will have them: whoever signs has to see what is
 * signed, and viewers differ in what they make of a form.
 */
export async function showDocument(original: Uint8Array, content: ShownContent): Promise<Uint8Array> {
	const pdf = await PDF.load(original);
	drawPages(pdf, openTypefaces(pdf), { ...content, stamp: null });
	pdf.getCatalog().delete("AcroForm");
	return saveUpdate(pdf);
}
