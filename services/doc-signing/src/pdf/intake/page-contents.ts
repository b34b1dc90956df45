import { type PDF, type PdfArray, PdfRef } from "@libpdf/core";

/**
 * The first page (from 1) with content that viewers may show and the library cannot read: sealed, the page would lose it.
 * What refers to nothing at all is an empty page, and fine.
 */
export function findUnreadablePage(pdf: PDF, bytes: Uint8Array): number | undefined {
	const isLost = (ref: PdfRef): boolean => pdf.getObject(ref) === null && isWritten(bytes, ref);
	const index = pdf.getPages().findIndex(({ dict }) => {
		const contents = dict.get("Contents");
		if (contents instanceof PdfRef && isLost(contents)) return true;
		const parts: PdfArray | undefined = dict.getArray("Contents", (ref) => pdf.getObject(ref));
		return parts?.toArray().some((part) => part instanceof PdfRef && isLost(part)) ?? false;
	});
	return index < 0 ? undefined : index + 1;
}

function isWritten(bytes: Uint8Array, { objectNumber, generation }: PdfRef): boolean {
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
	return new RegExp(`(?<!\\d)${objectNumber}\\s+${generation}\\s+obj\\b`).test(text);
}
