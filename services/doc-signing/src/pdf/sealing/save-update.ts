import type { PDF } from "@libpdf/core";

/** Appends what was changed to the file, or rewrites it where its structure had to be rebuilt. */
export function saveUpdate(pdf: PDF): Promise<Uint8Array> {
	// The library appends to linearized files only when told they are none. Appending is allowed and ends the
	// linearization (PDF 32000-1 Annex F.4.6): readers then follow the last cross-reference section.
	if (pdf.isLinearized) Reflect.set(pdf, "_isLinearized", false);
	return pdf.save({ incremental: !pdf.recoveredViaBruteForce, subsetFonts: true });
}
