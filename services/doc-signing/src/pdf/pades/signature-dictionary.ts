import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from "@libpdf/core";
import { neverEncrypted } from "../structure/encryption.ts";

/** Wide enough for the offsets of the largest file with a classic cross-reference table. */
const UNKNOWN_OFFSET = 9_999_999_999;
const RANGE_PLACEHOLDER = `[0${` ${UNKNOWN_OFFSET}`.repeat(3)}]`;

export type SignatureSlot = {
	/** Offset of the hexadecimal digits of /Contents, after the `<`. */
	contentsOffset: number;
	/** Space for the signature, in bytes. */
	reservedBytes: number;
	byteRange: [number, number, number, number];
};

export type SignatureDetails = { name: string; reason: string; location: string | null; signedAt: Date };

/**
 * Adds an invisible signature field on the given page, certifying with "no changes allowed" (DocMDP P=1), and
 * reserves space for the signature. Returns the field's widget.
 */
export function addSignature(
	pdf: PDF,
	page: PdfRef,
	details: SignatureDetails,
	reservedBytes: number,
): PdfRef {
	const text = (value: string) => PdfString.fromString(value);
	const name = (value: string) => PdfName.of(value);
	const signature = PdfDict.of({
		Type: name("Sig"),
		Filter: name("Adobe.PPKLite"),
		SubFilter: name("ETSI.CAdES.detached"),
		ByteRange: PdfArray.of(
			...[0, UNKNOWN_OFFSET, UNKNOWN_OFFSET, UNKNOWN_OFFSET].map((offset) => PdfNumber.of(offset)),
		),
		Contents: new PdfString(neverEncrypted(new Uint8Array(reservedBytes)), "hex"),
		M: text(pdfDate(details.signedAt)),
		Name: text(details.name),
		Reason: text(details.reason),
		...(details.location ? { Location: text(details.location) } : {}),
		Reference: PdfArray.of(
			PdfDict.of({
				Type: name("SigRef"),
				TransformMethod: name("DocMDP"),
				TransformParams: PdfDict.of({ Type: name("TransformParams"), P: PdfNumber.of(1), V: name("1.2") }),
			}),
		),
	});
	const signatureRef = pdf.register(signature);
	const field = pdf.register(
		PdfDict.of({
			Type: name("Annot"),
			Subtype: name("Widget"),
			FT: name("Sig"),
			T: text("Seal"),
			F: PdfNumber.of(132),
			Rect: PdfArray.of(...[0, 0, 0, 0].map((edge) => PdfNumber.of(edge))),
			P: page,
			V: signatureRef,
		}),
	);
	const pageDict = pdf.getObject(page);
	if (pageDict instanceof PdfDict) pageDict.set("Annots", PdfArray.of(field));
	const catalog = pdf.getCatalog();
	const form = pdf.register(PdfDict.of({ Fields: PdfArray.of(field), SigFlags: PdfNumber.of(3) }));
	catalog.set("AcroForm", form);
	catalog.set("Perms", PdfDict.of({ DocMDP: signatureRef }));
	return field;
}

/** Finds the space reserved by addSignature in the saved file and writes /ByteRange, in place. */
export function fillByteRange(bytes: Uint8Array, from: number, reservedBytes: number): SignatureSlot {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const range = buffer.indexOf(`/ByteRange ${RANGE_PLACEHOLDER}`, from, "latin1");
	const contents = buffer.indexOf(`/Contents <${"0".repeat(64)}`, from, "latin1");
	if (range < 0 || contents < 0) throw new Error("The signature's place was not found in the saved file.");
	const before = contents + "/Contents ".length;
	const after = before + 2 + 2 * reservedBytes;
	const byteRange: SignatureSlot["byteRange"] = [0, before, after, bytes.length - after];
	const text = `[${byteRange.join(" ")}`.padEnd(RANGE_PLACEHOLDER.length - 1);
	buffer.write(`${text}]`, range + "/ByteRange ".length, "latin1");
	return { contentsOffset: before + 1, reservedBytes, byteRange };
}

/** PDF 32000-1 §7.9.4, in UTC. */
export function pdfDate(moment: Date): string {
	return `D:${moment.toISOString().replaceAll(/[-:T]/g, "").slice(0, 14)}Z`;
}

/** In the format of pdfDate; null for anything else. */
export function readPdfDate(text: string): Date | null {
	const [, year, month, day, hour, minute, second] =
		/^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
	const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
	return Number.isNaN(moment.getTime()) ? null : moment;
}
