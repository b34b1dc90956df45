export const MAX_PARTS = 30;
export type FileKind = "pdf" | "image" | "office";
/** Of office files, those that people write documents in, and that LibreOffice reads. */
export const extensions: Record<FileKind, readonly string[]> = {
	pdf: ["pdf"],
	image: ["jpg", "jpeg", "png"],
	office: ["docx", "doc", "odt", "rtf"],
};

/**
 * By its first kilobyte, one character a byte, since a name says nothing about the content. A PDF may begin later in it (PDF 1.7,
 * implementation note 13); an office file is a ZIP archive, an OLE file or RTF.
 */
export function findKind(start: string): FileKind | undefined {
	const begins = (...signatures: string[]) => signatures.some((one) => start.startsWith(one));
	if (begins("\x89PNG\r\n\x1a\n", "\xff\xd8\xff")) return "image";
	if (begins("PK\x03\x04", "\xd0\xcf\x11\xe0", "{\\rtf")) return "office";
	return start.includes("%PDF-") ? "pdf" : undefined;
}

export function findOfficeExtension(name: string): string | undefined {
	return extensions.office.find((one) => name.toLowerCase().endsWith(`.${one}`));
}
