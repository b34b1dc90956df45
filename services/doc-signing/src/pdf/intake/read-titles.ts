import { type PDF, PdfArray, type PdfObject, type PdfRef, PdfStream } from "@libpdf/core";
import { type FileTitles, readTitle } from "../rules/titles.ts";
import { decodeStream } from "../structure/decode-stream.ts";

/** What is larger is not read: a stream may expand a thousandfold. */
const MAX_METADATA_BYTES = 16 * 1024;
const MAX_CONTENT_BYTES = 64 * 1024;
const MAX_DECODED_BYTES = 512 * 1024;

type Resolve = (ref: PdfRef) => PdfObject | null;

/** The titles in a file's metadata and on its first page. What cannot be read is none. */
export function readTitles(pdf: PDF): FileTitles {
	const resolve: Resolve = (ref) => pdf.getObject(ref);
	const own =
		readTitle(attempt(() => pdf.getTitle())) ?? readTitle(attempt(() => readXmpTitle(pdf, resolve)));
	return { own, heading: own === null ? (attempt(() => findHeading(pdf, resolve)) ?? null) : null };
}

/** The line in the largest letters, in the upper half of the first page. */
function findHeading(pdf: PDF, resolve: Resolve): string | null {
	const page = pdf.getPage(0);
	const contents = page?.dict.get("Contents", resolve);
	const streams =
		contents instanceof PdfArray ? contents.toArray().map((_, at) => contents.at(at, resolve)) : [contents];
	const sum = (sizeOf: (stream: PdfStream) => number) =>
		streams.reduce((total, stream) => total + (stream instanceof PdfStream ? sizeOf(stream) : 0), 0);
	if (!page || sum(({ data }) => data.length) > MAX_CONTENT_BYTES) return null;
	if (sum((stream) => decodeStream(stream, resolve).length) > MAX_DECODED_BYTES) return null;
	const { lines, height } = page.extractText({ includeChars: false });
	let heading: { title: string; size: number } | undefined;
	for (const { text, bbox, baseline } of lines) {
		const title = baseline > height / 2 ? readTitle(text) : null;
		// Letters of one line differ by what they reach below it.
		if (title !== null && bbox.height > 1.1 * (heading?.size ?? 0)) heading = { title, size: bbox.height };
	}
	return heading?.title ?? null;
}

/** ISO 16684-1: `dc:title`, with an `rdf:li` for each language; the first is the default one. */
function readXmpTitle(pdf: PDF, resolve: Resolve): string | undefined {
	const metadata = pdf.getCatalog().get("Metadata", resolve);
	if (!(metadata instanceof PdfStream) || metadata.data.length > MAX_METADATA_BYTES) return undefined;
	const xml = Buffer.from(decodeStream(metadata, resolve)).toString("utf8", 0, 10 * MAX_METADATA_BYTES);
	const start = xml.indexOf("<dc:title");
	const item = xml.indexOf("<rdf:li", start);
	const text = xml.indexOf(">", item) + 1;
	const end = xml.indexOf("</rdf:li>", text);
	if ([start, item, text - 1, end].includes(-1)) return undefined;
	return xml
		.slice(text, end)
		.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => entities[name] ?? "");
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function attempt<Value>(read: () => Value): Value | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}
