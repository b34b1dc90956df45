const MEGABYTE = 1_000_000;
/** PDF readers find the header within the first 1,024 bytes (PDF 1.7, implementation note 13). */
const HEADER_WITHIN = 1_024;

/** What is wrong with a file before any byte of it is sent. The server checks everything again. */
export async function findFileProblem(file: File, maxBytes: number): Promise<string | undefined> {
	if (file.size > maxBytes)
		return `The file has ${inMegabytes(file.size)}; at most ${inMegabytes(maxBytes)} are allowed. Export it with smaller images.`;
	if (file.size === 0) return "The file is empty.";
	const start = await file.slice(0, HEADER_WITHIN).text();
	if (!start.includes("%PDF-"))
		return "This is not a PDF. Export or print it as a PDF, then upload that file.";
	return undefined;
}

export function inMegabytes(bytes: number): string {
	const size = bytes / MEGABYTE;
	return `${size.toLocaleString("en", { maximumFractionDigits: size < 10 ? 1 : 0, minimumFractionDigits: 0 })} MB`;
}
