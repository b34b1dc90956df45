import { type PDF, type PdfArray, type PdfDict, PdfRef } from "@libpdf/core";

/**
 * The first page (from 1) with content that viewers may show but the library cannot read: sealing would lose it. A
 * page without content is empty, and accepted.
 */
export function findUnreadablePage(pdf: PDF, bytes: Uint8Array): number | undefined {
	const unread = pdf.getPages().map(({ dict }) => unreadContents(pdf, dict));
	if (unread.every((refs) => refs.length === 0)) return undefined;
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
	const index = unread.findIndex((refs) => refs.some((ref) => isWritten(text, ref)));
	return index < 0 ? undefined : index + 1;
}

function unreadContents(pdf: PDF, page: PdfDict): PdfRef[] {
	const contents = page.get("Contents");
	const parts: PdfArray | undefined = page.getArray("Contents", (ref) => pdf.getObject(ref));
	return [contents, ...(parts?.toArray() ?? [])].filter(
		(one): one is PdfRef => one instanceof PdfRef && pdf.getObject(one) === null,
	);
}

function isWritten(text: string, { objectNumber, generation }: PdfRef): boolean {
	return new RegExp(`(?<!\\d)${objectNumber}\\s+${generation}\\s+obj\\b`).test(text);
}
