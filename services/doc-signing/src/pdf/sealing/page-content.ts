import { type PDF, PdfArray, PdfDict, PdfRef, PdfStream } from "@libpdf/core";
import { type Canvas, formXObject, isBlank, toFormXObject } from "../drawing/canvas.ts";
import { readContent } from "./read-content.ts";

/** Paints a canvas over the page's existing content, in the page's user space. */
export function paintOver(pdf: PDF, page: PdfDict, canvas: Canvas): void {
	if (isBlank(canvas)) return;
	const overlay = pdf.register(toFormXObject(canvas, EVERYWHERE));
	const existing = contentStreams(pdf, page);
	const content = decoded(pdf, existing);
	const { openSaves, surplusRestores, unfinished } = readContent(content ?? new Uint8Array());
	if (content && (unfinished || surplusRestores.length > 0)) {
		const shown = pdf.register(asForm(pdf, page, content, surplusRestores));
		const paintings = [shown, overlay].map((form) => `q /${addToResources(pdf, page, form)} Do Q\n`);
		page.set("Contents", stream(pdf, paintings.join("")));
		return;
	}
	const name = addToResources(pdf, page, overlay);
	// Undo any transformation by the page's own content before painting ours.
	const before = stream(pdf, "q\n");
	const after = stream(pdf, `\n${"Q ".repeat(1 + openSaves)}\nq /${name} Do Q\n`);
	page.set("Contents", PdfArray.of(before, ...existing, after));
}

const NEWLINE = Buffer.from("\n");
const EVERYWHERE = [-1_000_000, -1_000_000, 1_000_000, 1_000_000] as const;

/**
 * The page's content as a form, so that anything it leaves unfinished ends with the form. A `Q` too many is
 * blanked: some viewers stop there, and others ignore it only while no `q` of ours precedes it.
 */
function asForm(pdf: PDF, page: PdfDict, content: Buffer, surplusRestores: number[]): PdfStream {
	for (const at of surplusRestores) content.fill(" ", at, at + 1);
	return formXObject(content, inheritedResources(pdf, page)?.clone() ?? new PdfDict(), EVERYWHERE);
}

/**
 * Resources are inherited and often shared between pages: the page gets its own copy with our entry, which keeps
 * its fonts and leaves other pages unchanged.
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

/** The streams concatenated, as viewers read them (PDF 32000-1 §7.8.2); undefined when one cannot be decoded. */
function decoded(pdf: PDF, refs: PdfRef[]): Buffer | undefined {
	try {
		return Buffer.concat(
			refs.flatMap((ref) => {
				const content = pdf.getObject(ref);
				return content instanceof PdfStream ? [content.getDecodedData(), NEWLINE] : [];
			}),
		);
	} catch {
		return undefined;
	}
}

function stream(pdf: PDF, content: string): PdfRef {
	return pdf.register(PdfStream.fromDict({}, new TextEncoder().encode(content)));
}
