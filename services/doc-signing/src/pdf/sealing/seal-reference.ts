import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from "@libpdf/core";
import { frozenKinds } from "../certificate/certificate.ts";
import { pdfDate } from "../pades/signature-dictionary.ts";
import { SEAL_OWNER } from "../verification/scan-for-seal.ts";
import type { SealReference } from "./seal-input.ts";

/** `attachments` are the file specifications of the files attached by sealing, as opposed to the upload's. */
export function writeSealReference(
	pdf: PDF,
	reference: SealReference,
	at: Date,
	attachments: PdfRef[] = [],
): void {
	const seal = PdfDict.of({
		LastModified: PdfString.fromString(pdfDate(at)),
		Private: PdfDict.of({
			DocumentId: PdfString.fromString(reference.documentId),
			AuditHead: PdfString.fromString(reference.auditHead),
			OriginalSHA256: PdfString.fromString(reference.originalSha256),
			OriginalLength: PdfNumber.of(reference.originalLength),
			Repaired: PdfName.of(reference.isRepaired ? "Yes" : "No"),
			Frozen: PdfArray.of(...reference.frozen.map((kind) => PdfName.of(kind))),
			...(attachments.length > 0 && { Attachments: new PdfArray(attachments) }),
		}),
	});
	const catalog = pdf.getCatalog();
	const pieces = catalog.getDict("PieceInfo", (ref) => pdf.getObject(ref))?.clone() ?? new PdfDict();
	pieces.set(SEAL_OWNER, seal);
	catalog.set("PieceInfo", pieces);
}

/** The dictionary written by {@link writeSealReference}. */
export function findSealDictionary(pdf: PDF): PdfDict | undefined {
	const resolve = pdf.getObject.bind(pdf);
	return pdf
		.getCatalog()
		.getDict("PieceInfo", resolve)
		?.getDict(SEAL_OWNER, resolve)
		?.getDict("Private", resolve);
}

export function readSealReference(pdf: PDF): SealReference | undefined {
	const resolve = pdf.getObject.bind(pdf);
	const seal = findSealDictionary(pdf);
	if (!seal) return undefined;
	const text = (key: string): string => seal.getString(key, resolve)?.asString() ?? "";
	const frozen = new Set(seal.getArray("Frozen", resolve)?.toArray());
	return {
		documentId: text("DocumentId"),
		auditHead: text("AuditHead"),
		originalSha256: text("OriginalSHA256"),
		originalLength: seal.getNumber("OriginalLength", resolve)?.value ?? 0,
		isRepaired: seal.getName("Repaired", resolve)?.value === "Yes",
		frozen: frozenKinds.filter((kind) => frozen.has(PdfName.of(kind))),
	};
}
