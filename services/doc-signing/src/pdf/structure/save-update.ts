import { deflateSync } from "node:zlib";
import { type PDF, PdfName, PdfStream } from "@libpdf/core";
import { appendWithIndex } from "./append-with-index.ts";
import type { OpenPdf } from "./open-pdf.ts";

/** Appends the changes: the upload is an exact prefix of the result, however broken it is. */
export async function saveUpdate(opened: OpenPdf): Promise<Uint8Array> {
	const { pdf, upload, body, hasBrokenIndex } = opened;
	const updated = await append(pdf);
	const saved = hasBrokenIndex ? appendWithIndex(opened, updated) : updated;
	const lead = upload.length - body.length;
	if (lead === 0 && !hasBrokenIndex) return saved;
	return Buffer.concat([upload, saved.subarray(body.length)]);
}

const MIN_COMPRESSED_BYTES = 512;

function append(pdf: PDF): Promise<Uint8Array> {
	compressNewStreams(pdf);
	// The library appends to linearized and repaired files only if it takes them for normal ones. Appending is
	// allowed and ends a linearization (ISO 32000-1 Annex F.4.6): readers then follow the last cross-reference
	// section.
	Reflect.set(pdf, "_isLinearized", false);
	if (!pdf.recoveredViaBruteForce) return pdf.save({ incremental: true, subsetFonts: true });
	Reflect.set(pdf, "_recoveredViaBruteForce", false);
	// The library writes nothing when nothing changed.
	pdf.getCatalog().dirty = true;
	return pdf.save({ incremental: true, subsetFonts: true, useXRefStream: false });
}

/** The library compresses in JavaScript, which takes ten times as long. Leaves it only what was loaded and changed. */
function compressNewStreams(pdf: PDF): void {
	pdf.fonts.finalize(true);
	for (const object of pdf.context.registry.getNewObjects().values()) {
		if (!(object instanceof PdfStream) || object.has("Filter")) continue;
		if (object.data.length < MIN_COMPRESSED_BYTES) continue;
		object.setData(deflateSync(object.data));
		object.set("Filter", PdfName.of("FlateDecode"));
	}
}
