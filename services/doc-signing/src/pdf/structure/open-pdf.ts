import { PDF, PdfArray, PdfDict, PdfNumber, PdfRef, PdfStream } from "@libpdf/core";

import { isLocked, prepareEncrypted } from "./encryption.ts";
import { findHeader } from "./header.ts";
import { hasValidXref } from "./valid-xref.ts";

export type OpenPdf = {
	pdf: PDF;
	/** The whole file, which saveUpdate leaves unchanged. */
	upload: Uint8Array;
	/** From the header on, as passed to the library; equal to that part of the upload unless the index was broken. */
	body: Uint8Array;
	/** The file's own index of objects is broken: they were found by scanning, and saving writes a valid index. */
	hasBrokenIndex: boolean;
	/** Part of the structure differs from what the file declares. */
	isRepaired: boolean;
	/** Encrypted so that it needs a password, or at all where the index is broken. */
	isLocked: boolean;
	/** Everything that a viewer may take for a page, in order; the library lists only those that say so. */
	leaves: readonly PdfDict[];
};

/** Opens a file, scanning for its objects if necessary. Throws when it cannot be read at all. */
export async function openPdf(upload: Uint8Array): Promise<OpenPdf> {
	const body = upload.subarray(findHeader(upload) ?? 0);
	const opened = hasValidXref(body) ? await tryOpen(body) : undefined;
	if (opened && !opened.recoveredViaBruteForce) {
		prepareEncrypted(opened);
		const { changed: isRepaired, leaves } = repairPageTree(opened);
		return {
			pdf: opened,
			upload,
			body,
			hasBrokenIndex: false,
			isRepaired,
			isLocked: isLocked(opened, body),
			leaves,
		};
	}
	const hidden = withoutIndex(body);
	const pdf = await PDF.load(hidden);
	const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1");
	restoreInfo(pdf, text);
	const isEncrypted = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text);
	const { leaves } = repairPageTree(pdf);
	return { pdf, upload, body: hidden, hasBrokenIndex: true, isRepaired: true, isLocked: isEncrypted, leaves };
}

async function tryOpen(body: Uint8Array): Promise<PDF | undefined> {
	try {
		return await PDF.load(body);
	} catch {
		return undefined;
	}
}

/** A copy that makes the library scan for objects; otherwise it may use the half of an index that exists. */
function withoutIndex(body: Uint8Array): Uint8Array {
	const copy = Buffer.from(body);
	for (let at = copy.lastIndexOf("startxref"); at >= 0; at = copy.lastIndexOf("startxref", at))
		copy.write("_", at, "latin1");
	return copy;
}

/** Scanning finds only the catalog; the last trailer names title and author. */
function restoreInfo(pdf: PDF, text: string): void {
	const [, number, generation] = [...text.matchAll(/\/Info\s+(\d+)\s+(\d+)\s+R/g)].at(-1) ?? [];
	if (!number) return;
	const ref = PdfRef.of(Number(number), Number(generation));
	const info = pdf.getObject(ref);
	if (info instanceof PdfDict && !(info instanceof PdfStream)) pdf.context.info.trailer.set("Info", ref);
}

/**
 * Removes branches that lead nowhere and corrects the counts (ISO 32000-1 §7.7.3.2): after a missing branch some
 * readers show no page, and so not the certificate.
 */
function repairPageTree(pdf: PDF): Repair {
	const root = pdf.getCatalog().getRef("Pages");
	const node = root && pdf.getObject(root);
	const repair: Repair = { pdf, seen: new Set(), changed: false, leaves: [] };
	if (node instanceof PdfDict) countPages(node, repair);
	return repair;
}

type Repair = { pdf: PDF; seen: Set<PdfDict>; changed: boolean; leaves: PdfDict[] };

function countPages(node: PdfDict, repair: Repair): number {
	const resolve = (ref: PdfRef) => repair.pdf.getObject(ref);
	const kids = node.get("Kids", resolve);
	if (!(kids instanceof PdfArray)) return repair.leaves.push(node) && 1;
	// A cyclic tree is rejected at intake.
	if (repair.seen.has(node)) return 0;
	repair.seen.add(node);
	const there = kids.toArray().filter((_, index) => kids.at(index, resolve) instanceof PdfDict);
	const count = there.reduce((sum, kid) => {
		const branch = kid instanceof PdfRef ? resolve(kid) : kid;
		return branch instanceof PdfDict ? sum + countPages(branch, repair) : sum;
	}, 0);
	if (there.length < kids.length) node.set("Kids", new PdfArray(there));
	const counted = node.getNumber("Count", resolve)?.value;
	if (counted !== count) node.set("Count", PdfNumber.of(count));
	repair.changed ||= there.length < kids.length || counted !== count;
	return count;
}
