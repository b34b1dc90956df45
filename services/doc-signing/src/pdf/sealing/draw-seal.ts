import { createHash, type Hash } from "node:crypto";
import { type PDF, PdfName, type PdfRef } from "@libpdf/core";
import { filled } from "../certificate/certificate.ts";
import { certificatePageFor } from "../certificate/certificate-page.ts";
import { drawCertificate } from "../certificate/draw-certificate.ts";
import { isBlank, newCanvas } from "../drawing/canvas.ts";
import { drawField } from "../drawing/draw-field.ts";
import { drawFoot } from "../drawing/draw-foot.ts";
import { drawStamp } from "../drawing/draw-stamp.ts";
import type { PlacedField } from "../drawing/field-value.ts";
import { openTypefaces, type Typefaces } from "../drawing/typefaces.ts";
import { flattenPage, formFlattening } from "../forms/flatten-form.ts";
import { freezeDocument } from "../freezing/freeze-document.ts";
import type { FrozenKind } from "../freezing/frozen-kinds.ts";
import { displayedSize } from "../geometry/displayed-page.ts";
import { readPageBox } from "../geometry/read-page-box.ts";
import { addSignature, fillByteRange, type SignatureSlot } from "../pades/signature-dictionary.ts";
import { type OpenPdf, openPdf } from "../structure/open-pdf.ts";
import { saveUpdate } from "../structure/save-update.ts";
import { appendPage } from "./append-page.ts";
import { attachFiles } from "./attach-files.ts";
import { paintOver } from "./page-content.ts";
import type { SealContent, SealReference } from "./seal-input.ts";
import { writeSealReference } from "./seal-reference.ts";
import { stripDocumentActions, stripPageActions } from "./strip-actions.ts";

export type UnsignedSeal = {
	bytes: Uint8Array;
	slot: SignatureSlot;
	/** SHA-256 over the byte range: the digest to sign. */
	digest: Uint8Array;
	reference: SealReference;
	originalPages: number;
	certificatePages: number;
	/** Characters missing from every font, drawn as [U+…]. */
	undrawable: string[];
};

/**
 * Draws everything into the file and reserves `reservedBytes` for the signature. The original bytes remain an exact
 * prefix of the result.
 */
export async function drawSeal(
	original: Uint8Array,
	content: SealContent,
	reservedBytes: number,
): Promise<UnsignedSeal> {
	const opened = await openPdf(original);
	const { pdf } = opened;
	const faces = openTypefaces(pdf, content.certificate.texts.locale);
	const originalPages = pdf.getPageCount();
	const uploadHash = createHash("sha256").update(original);
	const frozen = drawPages(pdf, faces, content);
	const reference = { ...describeOriginal(opened, uploadHash, content), frozen };
	const { originalSha256: sha256, originalLength: sizeInBytes, isRepaired } = reference;
	const uploaded = { sha256, sizeInBytes, pageCount: originalPages, isRepaired, frozen };
	const facts = { ...content.certificate, original: uploaded };
	const certificatePage = certificatePageFor(firstPageSize(pdf));
	const certificate = drawCertificate(pdf, faces, facts, certificatePage).map((canvas, index) =>
		appendPage(pdf, canvas, certificatePage, originalPages + index + 1),
	);
	const signedAt = new Date(content.sealedAt);
	writeSealReference(pdf, reference, signedAt, attachFiles(pdf, content.attachments, signedAt));
	raiseVersion(pdf);
	addSignature(pdf, lastOf(certificate), { ...content.signature, signedAt }, reservedBytes);

	const bytes = await saveUpdate(opened);
	const slot = fillByteRange(bytes, original.length, reservedBytes);
	return {
		bytes,
		slot,
		digest: digestOf(bytes, slot.byteRange, uploadHash, original.length),
		reference,
		originalPages,
		certificatePages: certificate.length,
		undrawable: [...faces.undrawable],
	};
}

/** The signed ranges start with the upload, which is hashed once: a large file takes longer to hash than to draw. */
function digestOf(
	bytes: Uint8Array,
	[, length, next, rest]: SignatureSlot["byteRange"],
	uploadHash: Hash,
	uploadLength: number,
): Uint8Array {
	return uploadHash
		.update(bytes.subarray(uploadLength, length))
		.update(bytes.subarray(next, next + rest))
		.digest();
}

function describeOriginal(
	{ upload, isRepaired }: OpenPdf,
	uploadHash: Hash,
	{ certificate }: SealContent,
): Omit<SealReference, "frozen"> {
	return {
		documentId: certificate.documentId,
		auditHead: certificate.auditHead,
		originalSha256: uploadHash.copy().digest("hex"),
		originalLength: upload.length,
		isRepaired,
	};
}

/** Returns what of the pages could have changed its look. */
export function drawPages(
	pdf: PDF,
	faces: Typefaces,
	content: Pick<SealContent, "fields" | "formValues" | "foot" | "stamp">,
): FrozenKind[] {
	stripDocumentActions(pdf);
	const frozen = freezeDocument(pdf);
	const form = formFlattening(pdf, content.formValues);
	const byPage = new Map<number, PlacedField[]>();
	for (const field of content.fields) byPage.set(field.page, [...(byPage.get(field.page) ?? []), field]);
	const pages = pdf.getPages();
	pages.forEach((page, index) => {
		const canvas = newCanvas();
		if (form) flattenPage(pdf, page.dict, canvas, faces, form);
		stripPageActions(pdf, page.dict);
		const box = readPageBox(page.dict, (ref) => pdf.getObject(ref));
		for (const field of byPage.get(index + 1) ?? []) drawField(canvas, pdf, faces, box, field);
		if (content.foot?.hasRoom[index]) {
			const numbers = { page: String(index + 1), pages: String(pages.length) };
			drawFoot(canvas, faces, box, filled(content.foot.text, numbers));
		}
		if (content.stamp) drawStamp(canvas, faces, box, content.stamp);
		if (!isBlank(canvas)) paintOver(pdf, page.dict, canvas);
	});
	return frozen;
}

/** ETSI.CAdES.detached needs PDF 1.7; the catalog can override the header (§7.5.2). */
function raiseVersion(pdf: PDF): void {
	if (Number(pdf.version) < 1.7) pdf.getCatalog().set("Version", PdfName.of("1.7"));
}

function firstPageSize(pdf: PDF): { width: number; height: number } {
	const page = pdf.getPage(0);
	if (!page) throw new Error("The document has no pages.");
	return displayedSize(readPageBox(page.dict, (ref) => pdf.getObject(ref)));
}

function lastOf(pages: PdfRef[]): PdfRef {
	const page = pages.at(-1);
	if (!page) throw new Error("A certificate has at least one page.");
	return page;
}
