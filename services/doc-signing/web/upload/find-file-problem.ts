const KILOBYTE = 1_024;
/** PDF readers find the header within the first 1,024 bytes (PDF 1.7, implementation note 13). */
const HEADER_WITHIN = 1_024;

/** What is wrong with a file before any of it is sent. The server checks everything again. */
export async function findFileProblem(file: File, maxBytes: number): Promise<string | undefined> {
	if (file.size > maxBytes)
		return `The file is ${describeSize(file.size)}. The limit is ${describeSize(maxBytes)}. Export it with smaller images.`;
	if (file.size === 0) return "The file is empty.";
	const start = await file
		.slice(0, HEADER_WITHIN)
		.text()
		.catch(() => undefined);
	// A folder that was dropped, too, has a size on some systems.
	if (start === undefined)
		return "The file cannot be read. It may be a folder, or have been moved or changed. Choose a PDF file.";
	if (!start.includes("%PDF-"))
		return "This file is not a PDF. Export or print it as a PDF, then upload that.";
	return undefined;
}

/** "40 kB", "1.5 MB". */
export function describeSize(bytes: number): string {
	const kilobytes = Math.ceil(bytes / KILOBYTE);
	if (kilobytes < KILOBYTE) return `${kilobytes} kB`;
	const size = kilobytes / KILOBYTE;
	return `${size.toLocaleString("en", { maximumFractionDigits: size < 10 ? 1 : 0 })} MB`;
}
