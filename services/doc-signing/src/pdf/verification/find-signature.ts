import { PDF, PdfArray, PdfDict, type PdfObject, type PdfRef } from "@libpdf/core";
import { numbersOf } from "../forms/field-attributes.ts";
import { readPdfDate } from "../pades/signature-dictionary.ts";
import { readAttachments } from "../sealing/attach-files.ts";
import type { SealReference } from "../sealing/seal-input.ts";
import { readSealReference } from "../sealing/seal-reference.ts";
import { fromHeader } from "../structure/header.ts";

export type FoundSignature = {
	/** From /ByteRange: [start, length, next start, rest]. */
	byteRange: number[];
	/** From /M; null when it is missing or cannot be read. */
	signedAt: Date | null;
	/** The reference that only this service writes, if present. */
	reference: SealReference | undefined;
	/** The files attached by sealing, as text. */
	attachments: string[];
};

/** The certifying signature, otherwise the first signature of the form; undefined if there is none. */
export async function findSignature(bytes: Uint8Array): Promise<FoundSignature | undefined> {
	const pdf = await PDF.load(fromHeader(bytes));
	const resolve = (ref: PdfRef): PdfObject | null => pdf.getObject(ref);
	const catalog = pdf.getCatalog();
	const fields = catalog.getDict("AcroForm", resolve)?.getArray("Fields", resolve);
	const signature =
		catalog.getDict("Perms", resolve)?.getDict("DocMDP", resolve) ?? firstSigned(fields, resolve);
	if (!signature) return undefined;
	return {
		byteRange: numbersOf(signature.get("ByteRange", resolve), resolve),
		signedAt: readPdfDate(signature.getString("M", resolve)?.asString() ?? ""),
		reference: readSealReference(pdf),
		attachments: readAttachments(pdf),
	};
}

function firstSigned(
	fields: PdfArray | undefined,
	resolve: (ref: PdfRef) => PdfObject | null,
	seen = new Set<PdfObject>(),
): PdfDict | undefined {
	for (let index = 0; index < (fields?.length ?? 0); index++) {
		const field = fields?.at(index, resolve);
		if (!(field instanceof PdfDict) || seen.has(field)) continue;
		seen.add(field);
		const value = field.get("V", resolve);
		if (value instanceof PdfDict && value.has("ByteRange")) return value;
		const kids = field.get("Kids", resolve);
		const below = kids instanceof PdfArray ? firstSigned(kids, resolve, seen) : undefined;
		if (below) return below;
	}
	return undefined;
}
