import { PDF, PdfDict, PdfRef, PdfStream } from "@libpdf/core";
import { findHeader } from "./header.ts";
import { repairPageTree } from "./repair-page-tree.ts";
import { hasValidXref } from "./valid-xref.ts";

export type OpenPdf = {
	pdf: PDF;
	/** The whole file, which saveUpdate leaves as it is. */
	upload: Uint8Array;
	/** From the header on, as it was given to the library; equal to that part of the upload but for a broken index. */
	body: Uint8Array;
	/** The file's own index of its objects is broken: they were looked for, and saving writes a sound one. */
	hasBrokenIndex: boolean;
	/** Something of its structure is not as the file says. */
	isRepaired: boolean;
	/** Encrypted, also where only what is left of a broken index says so. */
	isEncrypted: boolean;
};

/** Opens a file, however its objects have to be found. Throws when nothing can be made of it. */
export async function openPdf(upload: Uint8Array): Promise<OpenPdf> {
	const body = upload.subarray(findHeader(upload) ?? 0);
	const opened = hasValidXref(body) ? await tryOpen(body) : undefined;
	if (opened && !opened.recoveredViaBruteForce) {
		const isRepaired = repairPageTree(opened);
		return { pdf: opened, upload, body, hasBrokenIndex: false, isRepaired, isEncrypted: opened.isEncrypted };
	}
	const hidden = withoutIndex(body);
	const pdf = await PDF.load(hidden);
	const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1");
	restoreInfo(pdf, text);
	const isEncrypted = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text);
	repairPageTree(pdf);
	return { pdf, upload, body: hidden, hasBrokenIndex: true, isRepaired: true, isEncrypted };
}

async function tryOpen(body: Uint8Array): Promise<PDF | undefined> {
	try {
		return await PDF.load(body);
	} catch {
		return undefined;
	}
}

/** A copy that makes the library look for the objects: left to itself it may follow the half of an index that is there. */
function withoutIndex(body: Uint8Array): Uint8Array {
	const copy = Buffer.from(body);
	for (let at = copy.lastIndexOf("startxref"); at >= 0; at = copy.lastIndexOf("startxref", at))
		copy.write("_", at, "latin1");
	return copy;
}

/** Looking for objects finds the catalog alone; title and author stand in what the last trailer names. */
function restoreInfo(pdf: PDF, text: string): void {
	const [, number, generation] = [...text.matchAll(/\/Info\s+(\d+)\s+(\d+)\s+R/g)].at(-1) ?? [];
	if (!number) return;
	const ref = PdfRef.of(Number(number), Number(generation));
	const info = pdf.getObject(ref);
	if (info instanceof PdfDict && !(info instanceof PdfStream)) pdf.context.info.trailer.set("Info", ref);
}
