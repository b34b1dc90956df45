import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from "@libpdf/core";
import { ancestry, keepDict, makeResolver, type Resolve, removeEntries } from "../forms/field-attributes.ts";
import { makeNameTree, readNameTree } from "./attach-files.ts";

/** The other trees contain scripts and media, and the pages and presentations that scripts show. */
const KEPT_NAME_TREES = new Set(["Dests", "EmbeddedFiles"]);

const KEPT_ADDRESSES = /^(?:https?|mailto|tel):/i;

const KEPT_NAMED_ACTIONS = new Set(["NextPage", "PrevPage", "FirstPage", "LastPage"]);

/** Actions on opening, portfolios (which open an attached file), the base of relative links, and old signatures. */
const CATALOG_ENTRIES = ["OpenAction", "AA", "Collection", "Requirements", "URI", "Perms", "DSS"];

/** What an annotation plays without an action. Its appearance is kept. */
const MEDIA_ENTRIES = ["Movie", "Sound", "RichMediaContent", "RichMediaSettings", "3DD", "3DA", "3DV"];

/** The names of a file that is not inside the document. */
const OUTER_FILE_ENTRIES = ["F", "UF", "DOS", "Mac", "Unix"];

/** Replace the data of a stream by those of another file (ISO 32000-2 table 5). */
const OUTER_DATA_ENTRIES = ["F", "FFilter", "FDecodeParms"];

/** Removes all actions (ISO 32000-2 §12.6) but links within the document and to the allowed addresses. */
export function stripDocumentActions(pdf: PDF): void {
	const resolve = makeResolver(pdf);
	const catalog = pdf.getCatalog();
	removeEntries(catalog, CATALOG_ENTRIES);
	const names = keepDict(catalog, "Names", resolve);
	for (const tree of [...(names?.keys() ?? [])]) if (!KEPT_NAME_TREES.has(tree.value)) names?.delete(tree);
	const attached = keepDict(names, "EmbeddedFiles", resolve);
	if (names && attached) {
		const files = readNameTree(attached, resolve).filter(([, file]) => stripFile(file, resolve));
		names.set("EmbeddedFiles", makeNameTree(files));
	}
	stripAssociatedFiles(catalog, resolve);
	stripOutline(keepDict(catalog, "Outlines", resolve), resolve);
}

function stripOutline(outline: PdfDict | undefined, resolve: Resolve): void {
	const seen = new Set<PdfDict>();
	const open = [outline];
	for (let item = open.pop(); item; item = open.pop()) {
		if (seen.has(item)) continue;
		seen.add(item);
		stripAction(item, resolve);
		for (const key of ["First", "Last", "Next", "Prev"]) {
			const other = keepDict(item, key, resolve);
			if (other) open.push(other);
		}
	}
}

export function stripPageActions(pdf: PDF, page: PdfDict): void {
	const resolve = makeResolver(pdf);
	removeEntries(page, ["AA", "PresSteps"]);
	const annotations = page.getArray("Annots", resolve);
	for (let index = 0; index < (annotations?.length ?? 0); index++) {
		const annotation = annotations?.at(index, resolve);
		if (!(annotation instanceof PdfDict)) continue;
		removeEntries(annotation, MEDIA_ENTRIES);
		if (!stripFile(annotation.get("FS"), resolve)) removeEntries(annotation, ["FS"]);
		// A widget inherits the actions of its field.
		for (const node of ancestry(annotation, resolve)) stripAction(node, resolve);
	}
}

/** Removes the action, and what follows it, from an annotation, a field or an item of the outline. */
function stripAction(owner: PdfDict, resolve: Resolve): void {
	removeEntries(owner, ["AA", "PA"]);
	const action = owner.getDict("A", resolve);
	if (action && isKept(action, resolve)) removeEntries(action, ["Next"]);
	else removeEntries(owner, ["A"]);
}

function isKept(action: PdfDict, resolve: Resolve): boolean {
	const type = action.getName("S", resolve)?.value;
	if (type === "URI") return KEPT_ADDRESSES.test(action.getString("URI", resolve)?.asString() ?? "");
	if (type === "Named") return KEPT_NAMED_ACTIONS.has(action.getName("N", resolve)?.value ?? "");
	return type === "GoTo";
}

/** ISO 32000-2 §14.13: of the catalog, a page, an annotation, a form or image, a part of the structure. */
export function stripAssociatedFiles(owner: PdfDict, resolve: Resolve): void {
	if (!owner.has("AF")) return;
	const files = owner.get("AF", resolve);
	const all = files instanceof PdfArray ? files.toArray() : [files];
	if (all.filter((file) => !stripFile(file, resolve)).length > 0) owner.delete("AF");
}

/** Takes the names from a file that is not inside the document: a viewer would open it. Returns whether it could. */
function stripFile(file: PdfObject | undefined, resolve: Resolve): boolean {
	const specification = file instanceof PdfRef ? resolve(file) : file;
	if (!(specification instanceof PdfDict)) return false;
	const embedded = specification.getDict("EF", resolve);
	for (const key of OUTER_FILE_ENTRIES) {
		const data = embedded?.get(key, resolve);
		if (data instanceof PdfStream) removeEntries(data, OUTER_DATA_ENTRIES);
	}
	const [isInside, isInsideAsUnicode] = ["F", "UF"].map(
		(key) => embedded?.get(key, resolve) instanceof PdfStream,
	);
	const kept = isInside ? OUTER_FILE_ENTRIES : isInsideAsUnicode ? ["UF"] : [];
	removeEntries(specification, ["FS", ...OUTER_FILE_ENTRIES.filter((key) => !kept.includes(key))]);
	return true;
}
