import { type PDF, PdfArray, PdfDict, PdfRef, PdfStream } from "@libpdf/core";
import { type Canvas, formXObject, isBlank, newCanvas, toFormXObject } from "../drawing/canvas.ts";
import { decodeStream } from "../structure/decode-stream.ts";
import { type Marks, marked, type Tag } from "../tagging/tags.ts";
import { readContent } from "./read-content.ts";

/** What is drawn over a page: without a tag, decoration. */
export type Layer = { canvas: Canvas; tag?: Tag | undefined };

/** The layers of a page: in a tagged file one for each element, otherwise a single one. */
export function openLayers(marks: Marks | undefined) {
	const all: Layer[] = [];
	const open = (tag?: Tag): Canvas => {
		const last = all.at(-1);
		if (last && (!marks || (!tag && !last.tag))) return last.canvas;
		const canvas = newCanvas();
		all.push({ canvas, tag });
		return canvas;
	};
	return { all, open };
}
export type Layers = ReturnType<typeof openLayers>;

/** Paints layers over the page's existing content, in the page's user space; in a tagged file with their marks. */
export function paintOver(pdf: PDF, page: PdfDict, layers: readonly Layer[], marks?: Marks): void {
	const drawn = layers.filter(({ canvas }) => !isBlank(canvas));
	if (drawn.length === 0) return;
	const existing = contentStreams(pdf, page);
	const content = decoded(pdf, existing);
	const ending = readContent(content ?? new Uint8Array());
	if (marks && content) skipMarks(marks, content);
	const overlays = drawn.map(({ canvas }) => pdf.register(toFormXObject(canvas, EVERYWHERE)));
	const blanked = content && ending.surplusRestores.length > 0;
	if (blanked) for (const at of ending.surplusRestores) content.fill(" ", at, at + 1);
	const shown = content && ending.unfinished ? [pdf.register(asForm(pdf, page, content))] : [];
	const names = addToResources(pdf, page, [...shown, ...overlays]);
	const painted = drawn.map(({ tag }, index) => {
		const [start, end] = marks ? marked(marks, tag) : ["", ""];
		return `${start} q /${names[shown.length + index]} Do Q ${end}\n`;
	});
	if (shown.length > 0) {
		page.set("Contents", stream(pdf, `q /${names[0]} Do Q\n${painted.join("")}`));
		return;
	}
	// Undo any transformation by the page's own content before painting ours.
	const before = stream(pdf, "q\n");
	const ends = `\n${ending.inText ? "ET " : ""}${"EMC ".repeat(ending.openMarks)}${"Q ".repeat(1 + ending.openSaves)}\n`;
	const streams = blanked ? [pdf.register(PdfStream.fromDict({}, new Uint8Array(content)))] : existing;
	page.set("Contents", PdfArray.of(before, ...streams, stream(pdf, ends + painted.join(""))));
}

const NEWLINE = Buffer.from("\n");
const EVERYWHERE = [-1_000_000, -1_000_000, 1_000_000, 1_000_000] as const;
/** How many numbers may have no element. */
const MAX_UNUSED = 5000;

/** Skips numbers that the content uses without an element; a reused one would assign that content to our element. */
function skipMarks(marks: Marks, content: Buffer): void {
	const free = marks.first;
	for (const [, found] of content.toString("latin1").matchAll(/\/MCID\s*(\d+)/g))
		marks.first = Math.max(marks.first, Number(found) + 1);
	if (marks.first - free > MAX_UNUSED) marks.isDecoration = true;
}

/** The page's content as a form, so that anything it leaves unfinished ends with the form. */
function asForm(pdf: PDF, page: PdfDict, content: Buffer): PdfStream {
	return formXObject(content, inheritedResources(pdf, page)?.clone() ?? new PdfDict(), EVERYWHERE);
}

/**
 * Resources are inherited and often shared between pages: the page gets its own copy with our entries, which keeps
 * its fonts and leaves other pages unchanged.
 */
function addToResources(pdf: PDF, page: PdfDict, forms: readonly PdfRef[]): string[] {
	const resources = inheritedResources(pdf, page)?.clone() ?? new PdfDict();
	const xObjects = resources.getDict("XObject", (ref) => pdf.getObject(ref))?.clone() ?? new PdfDict();
	let index = 0;
	const names = forms.map((form) => {
		while (xObjects.has(`Sealed${index}`)) index++;
		xObjects.set(`Sealed${index}`, form);
		return `Sealed${index}`;
	});
	resources.set("XObject", xObjects);
	page.set("Resources", resources);
	return names;
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
				return content instanceof PdfStream
					? [decodeStream(content, (to) => pdf.getObject(to)), NEWLINE]
					: [];
			}),
		);
	} catch {
		return undefined;
	}
}

function stream(pdf: PDF, content: string): PdfRef {
	return pdf.register(PdfStream.fromDict({}, new TextEncoder().encode(content)));
}
