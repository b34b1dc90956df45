import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from "@libpdf/core";
import { type FrozenKind, frozenKinds } from "../certificate/certificate.ts";
import { keepDict, makeResolver, type Resolve, removeEntries } from "../forms/field-attributes.ts";
import { UnusableFile } from "../intake/unusable-file.ts";
import { stripAssociatedFiles } from "../sealing/strip-actions.ts";
import { differsInPrint, freezeAnnotation } from "./freeze-annotation.ts";
import { freezeLayers } from "./freeze-layers.ts";

/** Which part of a page is displayed or printed, and which pages are printed (ISO 32000-1 §12.2). */
const PRINT_PREFERENCES = ["ViewArea", "ViewClip", "PrintArea", "PrintClip", "PrintPageRange"];

/**
 * Makes the document look the same on screen and on paper, at every size and after every click: as it looks on
 * screen when opened. Returns what would have differed. Throws UnusableFile if that cannot be done.
 */
export function freezeDocument(pdf: PDF): FrozenKind[] {
	const resolve = makeResolver(pdf);
	const catalog = pdf.getCatalog();
	// A form becomes part of the pages, with its fonts.
	const form = catalog.getDict("AcroForm", resolve);
	const roots = [catalog.get("Pages"), form?.get("DR"), catalog.get("StructTreeRoot")];
	const reached = [...dictsUnder(new PdfArray(roots.filter((root) => root !== undefined)), resolve)];
	for (const dict of reached) stripAssociatedFiles(dict, resolve);
	const some = (test: (dict: PdfDict) => boolean): boolean => reached.filter(test).length > 0;
	const isFlattened = (dict: PdfDict): boolean =>
		form !== undefined && dict.getName("Subtype", resolve)?.value === "Widget";
	const isFrozen: Record<FrozenKind, boolean> = {
		annotations: some(
			(dict) =>
				dict.has("Rect") &&
				(isFlattened(dict) ? differsInPrint(dict, resolve) : freezeAnnotation(dict, resolve)),
		),
		layers: freezeLayers(pdf, reached),
		images: some((dict) => dict instanceof PdfStream && freezeImage(dict, resolve)),
		printing: [
			removeEntries(keepDict(catalog, "ViewerPreferences", resolve), PRINT_PREFERENCES),
			some((dict) => removeTransferFunctions(dict, resolve)),
		].includes(true),
	};
	return frozenKinds.filter((kind) => isFrozen[kind]);
}

/** Removes images for printing. What only a printer or another file contains cannot be shown to signers. */
function freezeImage(stream: PdfStream, resolve: Resolve): boolean {
	const [type = "", second] = ["Subtype", "Subtype2"].map((key) => stream.getName(key, resolve)?.value);
	const isPostScript = type === "PS" || second === "PS";
	const isContent = !/^(?:EmbeddedFile|Sound)$/.test(stream.getName("Type", resolve)?.value ?? "");
	if (
		isPostScript ||
		(isContent && (stream.has("F") || (/^(?:Form|Image)$/.test(type) && stream.has("Ref"))))
	)
		throw new UnusableFile(
			"VARIABLE_CONTENT",
			`A part of the PDF is ${isPostScript ? "PostScript, which only some printers draw" : "in another file, which can change"}, so it could look different for every reader. Print it to a new PDF and upload that.`,
		);
	return removeEntries(stream, ["Alternates", "OPI"]);
}

/**
 * Removes adjustments of colors for a printer (ISO 32000-1 §10.4), which viewers apply differently, from the graphics
 * states of a dictionary of resources or a pattern. A soft mask's function is another one.
 */
function removeTransferFunctions(owner: PdfDict, resolve: Resolve): boolean {
	const found = owner.get("ExtGState", resolve);
	if (!(found instanceof PdfDict)) return false;
	const states = owner.has("PatternType") ? [found] : [...found.keys()].map((key) => found.get(key, resolve));
	const removed = states.flatMap((state) => {
		if (!(state instanceof PdfDict)) return [];
		// A name restores what applied before.
		return ["TR", "TR2"].filter((key) => !(state.get(key, resolve) instanceof PdfName) && state.delete(key));
	});
	return removed.length > 0;
}

function* dictsUnder(root: PdfObject | undefined, resolve: Resolve): Generator<PdfDict> {
	const seen = new Set<PdfObject>();
	const open = [root];
	while (open.length > 0) {
		const object = open.pop();
		const target = object instanceof PdfRef ? resolve(object) : object;
		if (!(target instanceof PdfDict || target instanceof PdfArray) || seen.has(target)) continue;
		seen.add(target);
		if (target instanceof PdfArray) for (const item of target) open.push(item);
		else {
			yield target;
			for (const [, value] of target) open.push(value);
		}
	}
}
