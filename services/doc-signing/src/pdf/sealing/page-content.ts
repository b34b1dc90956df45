import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from "@libpdf/core";
import { type Canvas, isBlank, toFormXObject } from "../drawing/canvas.ts";
import { countOpenSaves } from "./open-saves.ts";

/** Paints a canvas over what the page already shows, in the page's user space. */
export function paintOver(pdf: PDF, page: PdfDict, canvas: Canvas): void {
	if (isBlank(canvas)) return;
	const form = pdf.register(toFormXObject(canvas, EVERYWHERE));
	const name = addToResources(pdf, page, form);
	const existing = contentStreams(pdf, page);
	// Whatever the page's own content does to the coordinates is undone before ours is painted.
	const open = countOpenSaves(Buffer.concat(existing.flatMap((ref) => [decoded(pdf, ref), NEWLINE])));
	const before = stream(pdf, "q\n");
	const after = stream(pdf, `\n${"Q ".repeat(1 + open)}\nq /${name} Do Q\n`);
	page.set("Contents", PdfArray.of(before, ...existing, after));
}

const NEWLINE = Buffer.from("\n");
const EVERYWHERE = [-1_000_000, -1_000_000, 1_000_000, 1_000_000] as const;

/**
 * Resources are inherited, and often shared between pages: the page gets its own copy with our entry, so that
 * neither its fonts are lost nor another page changed.
 */
function addToResources(pdf: PDF, page: PdfDict, form: PdfRef): string {
	const resources = inheritedResources(pdf, page)?.clone() ?? new PdfDict();
	const xObjects = resources.getDict("XObject", (ref) => pdf.getObject(ref))?.clone() ?? new PdfDict();
	let index = 0;
	while (xObjects.has(`Sealed${index}`)) index++;
	xObjects.set(`Sealed${index}`, form);
	resources.set("XObject", xObjects);
	page.set("Resources", resources);
	return `Sealed${index}`;
}

function inheritedResources(pdf: PDF, page: PdfDict): PdfDict | undefined {
	let node: PdfDict | undefined = page;
	for (let depth = 0; node && depth < 64; depth++) {
		const resources: PdfDict | undefined = node.getDict("Resources", (ref) => pdf.getObject(ref));
		if (resources) return resources;
		node = node.getDict("Parent", (ref) => pdf.getObject(ref));
	}
	return undefined;
}

function contentStreams(pdf: PDF, page: PdfDict): PdfRef[] {
	const contents = page.get("Contents");
	const resolved = contents instanceof PdfRef ? pdf.getObject(contents) : contents;
	if (resolved instanceof PdfArray) return resolved.toArray().filter((item) => item instanceof PdfRef);
	return contents instanceof PdfRef && resolved instanceof PdfStream ? [contents] : [];
}

function decoded(pdf: PDF, ref: PdfRef): Uint8Array {
	const content: PdfObject | null = pdf.getObject(ref);
	try {
		return content instanceof PdfStream ? content.getDecodedData() : new Uint8Array();
	} catch {
		return new Uint8Array();
	}
}

function stream(pdf: PDF, content: string): PdfRef {
	return pdf.register(PdfStream.fromDict({}, new TextEncoder().encode(content)));
}
