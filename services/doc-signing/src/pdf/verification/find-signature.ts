import { PDF, PdfArray, PdfDict, type PdfObject, type PdfRef } from "@libpdf/core";
import { readNumbers } from "../forms/field-attributes.ts";
import { computeFingerprint } from "../pades/certificate-chain.ts";
import { readPdfDate } from "../pades/signature-dictionary.ts";
import { readAttachments } from "../sealing/attach-files.ts";
import type { SealReference } from "../sealing/seal-input.ts";
import { readSealReference } from "../sealing/seal-reference.ts";
import { leaveUnreadable } from "../structure/encryption.ts";
import { fromHeader } from "../structure/header.ts";
import { digestRange } from "./file-digests.ts";
import { readCms, readContents } from "./read-signature.ts";

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
	leaveUnreadable(pdf);
	const resolve = (ref: PdfRef): PdfObject | null => pdf.getObject(ref);
	const catalog = pdf.getCatalog();
	const fields = catalog.getDict("AcroForm", resolve)?.getArray("Fields", resolve);
	const signature =
		catalog.getDict("Perms", resolve)?.getDict("DocMDP", resolve) ?? firstSigned(fields, resolve);
	if (!signature) return undefined;
	return {
		byteRange: readNumbers(signature.get("ByteRange", resolve), resolve),
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

/** A byte range has four numbers; more text than this is something else. */
const MAX_RANGE_LENGTH = 100;

/**
 * A seal by one of `ourCertificates` (fingerprints) that the file's catalog does not lead to, as after an update with
 * a new catalog. Signatures are never compressed, so the bytes show where they are.
 */
export function findHiddenSeal(
	bytes: Uint8Array,
	ourCertificates: readonly string[],
): FoundSignature | undefined {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const seen = new Set<string>();
	for (let at = file.indexOf(MARK); at !== -1; at = file.indexOf(MARK, at + MARK.length)) {
		const text = file.toString("latin1", at + MARK.length, at + MARK.length + MAX_RANGE_LENGTH);
		const range = /^\s*\[([\d\s]+)\]/.exec(text)?.[1]?.trim();
		if (range === undefined || seen.has(range)) continue;
		seen.add(range);
		const byteRange = range.split(/\s+/).map(Number);
		const contents = readContents(bytes, byteRange, []);
		const cms = contents ? readCms(contents, [], (hash) => digestRange(bytes, byteRange, hash)) : undefined;
		if (cms?.certificate && ourCertificates.includes(computeFingerprint(cms.certificate)))
			return { byteRange, signedAt: null, reference: undefined, attachments: [] };
	}
	return undefined;
}

const MARK = "/ByteRange";
