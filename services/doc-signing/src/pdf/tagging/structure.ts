import {
	type PDF,
	PdfArray,
	PdfDict,
	PdfName,
	PdfNull,
	PdfNumber,
	type PdfObject,
	PdfRef,
	PdfString,
} from "@libpdf/core";
import { makeResolver, type Resolve } from "../forms/field-attributes.ts";
import { type ParentTree, readParentTree, writeParentTree } from "./parent-tree.ts";
import { type Element, listKids, openReadingOrder } from "./reading-order.ts";
import type { Marks, Part, Tag } from "./tags.ts";

/** Above this, an element is not a form field's. */
const MAX_PARTS = 1000;
/** Of a page's own, which are written again. */
const MAX_MARKS = 100_000;

/** The structure of a tagged file, and what is to be added to it. */
export type Structure = {
	/** Undefined if the file's own is missing or damaged: then everything drawn is decoration. */
	tree: (Element & { parents: ParentTree }) | undefined;
	/** In the order of their pages, which are indices. */
	added: { page: number; tag: Tag }[];
	marks: Marks[];
};

/**
 * The structure of a file that says that it is tagged (ISO 32000-1 §14.8). Others are left untagged: a structure of the
 * certificate alone would hide the document itself from screen readers.
 */
export function openStructure(pdf: PDF): Structure | undefined {
	const resolve = makeResolver(pdf);
	const catalog = pdf.getCatalog();
	if (!catalog.getDict("MarkInfo", resolve)?.getBool("Marked", resolve)?.value) return undefined;
	const ref = catalog.getRef("StructTreeRoot");
	const dict = ref && resolve(ref);
	const parents = dict instanceof PdfDict ? readParentTree(dict, resolve) : undefined;
	const tree = ref && dict instanceof PdfDict && parents ? { dict, ref, parents } : undefined;
	return { tree, added: [], marks: [] };
}

/** Marks for an uploaded page, numbered after its own content, or for a new one. */
export function openMarks(structure: Structure, page?: Element, resolve?: Resolve): Marks {
	const key = page?.dict.getNumber("StructParents", resolve)?.value;
	const elements = key === undefined || !resolve ? undefined : elementsOf(structure.tree, key, resolve);
	const first = elements?.length ?? 0;
	const isDecoration = structure.tree === undefined || first > MAX_MARKS;
	const marks = { page: page?.ref, first, owners: [], isDecoration };
	structure.marks.push(marks);
	return marks;
}

/** The file's own element that a widget is a part of. */
export function findElement({ tree }: Structure, widget: Element, resolve: Resolve): Element | undefined {
	const key = widget.dict.getNumber("StructParent", resolve)?.value;
	const slot = key === undefined ? undefined : tree?.parents.slots.get(key);
	const ref = slot?.entries.at(slot.at);
	const dict = ref instanceof PdfRef ? resolve(ref) : undefined;
	if (!(ref instanceof PdfRef) || !(dict instanceof PdfDict)) return undefined;
	const kids = listKids(dict, resolve);
	const isPart = kids.length <= MAX_PARTS && kids.some((kid) => refersTo(kid, widget.ref, resolve));
	return isPart ? { dict, ref } : undefined;
}

/** Removes a widget that is not drawn from the element that it is a part of. */
export function removePart(structure: Structure, widget: Element, resolve: Resolve): void {
	const element = findElement(structure, widget, resolve)?.dict;
	const kids = element && listKids(element, resolve).filter((kid) => !refersTo(kid, widget.ref, resolve));
	if (kids) element.set("K", new PdfArray(kids));
}

/** Adds the elements of everything that was drawn. */
export function writeStructure(pdf: PDF, { tree, added, marks }: Structure): void {
	if (!tree) return;
	const resolve = makeResolver(pdf);
	const pages = new Map(pdf.getPages().map(({ ref }, index) => [ref.objectNumber, index]));
	const insert = openReadingOrder(tree, pages, resolve);
	const written = new Map<Tag, PdfRef>();
	const values = new Map<number, PdfObject>();
	let key = tree.parents.nextKey;

	const writePart = (part: Part, element: PdfRef): PdfDict => {
		if ("mcid" in part) {
			if (!part.marks.page) throw new Error("The marked content is on no page.");
			return reference("MCR", part.marks.page, { MCID: PdfNumber.of(part.mcid) });
		}
		const annotation = resolve(part.annotation);
		if (annotation instanceof PdfDict) annotation.set("StructParent", PdfNumber.of(key));
		values.set(key++, element);
		return reference("OBJR", part.page, { Obj: part.annotation });
	};
	const writeTag = (tag: Tag, parent: PdfRef): PdfRef => {
		const dict = PdfDict.of({ Type: PdfName.of("StructElem"), S: PdfName.of(tag.role), P: parent });
		if (tag.alt) dict.set("Alt", PdfString.fromString(tag.alt));
		if (tag.lang) dict.set("Lang", PdfString.fromString(tag.lang));
		const attributes = describeLayout(tag);
		if (attributes) dict.set("A", attributes);
		const element = pdf.register(dict);
		written.set(tag, element);
		const kids = tag.children.map((child) =>
			"role" in child ? writeTag(child, element) : writePart(child, element),
		);
		dict.set("K", new PdfArray(kids));
		return element;
	};

	for (const { page, tag } of added) insert(page, (parent) => writeTag(tag, parent));
	for (const tag of marks.flatMap(({ owners }) => owners)) {
		const { replaces } = tag;
		const dict = replaces && resolve(replaces.element);
		if (!(dict instanceof PdfDict) || !replaces) continue;
		const own = writeTag(tag, replaces.element);
		const kids = listKids(dict, resolve);
		dict.set("K", new PdfArray(kids.map((kid) => (refersTo(kid, replaces.widget, resolve) ? own : kid))));
		// An Alt here would hide the new element, which includes its text.
		if (replaces.hasItsAlt || kids.length === 1) dict.delete("Alt");
	}
	for (const { page, first, owners } of marks) {
		const dict = page && resolve(page);
		if (owners.length === 0 || !(dict instanceof PdfDict)) continue;
		const elements = owners.map((owner) => written.get(owner) ?? PdfNull.instance);
		const known = dict.getNumber("StructParents", resolve)?.value;
		const before = known === undefined ? undefined : elementsOf(tree, known, resolve);
		// Damaged files give two pages the same key.
		const own = before && known !== undefined && !values.has(known) ? known : key++;
		dict.set("StructParents", PdfNumber.of(own));
		const padded = Array.from({ length: first }, (_, index) => before?.[index] ?? PdfNull.instance);
		values.set(own, pdf.register(new PdfArray([...padded, ...elements])));
	}
	writeParentTree(pdf, tree.dict, tree.parents, values);
}

/** The elements of a page's marked content, by their numbers. */
function elementsOf(tree: Structure["tree"], key: number, resolve: Resolve): PdfObject[] | undefined {
	const slot = tree?.parents.slots.get(key);
	const elements = slot?.entries.at(slot.at, resolve);
	return elements instanceof PdfArray ? elements.toArray() : undefined;
}

function reference(type: "MCR" | "OBJR", page: PdfRef, entries: Record<string, PdfObject>): PdfDict {
	return PdfDict.of({ Type: PdfName.of(type), Pg: page, ...entries });
}

function refersTo(kid: PdfObject, annotation: PdfRef, resolve: Resolve): boolean {
	const target = kid instanceof PdfRef ? resolve(kid) : kid;
	if (!(target instanceof PdfDict)) return false;
	return target.getRef("Obj")?.objectNumber === annotation.objectNumber;
}

/** ISO 32000-1 §14.8.5: where a figure is, and what a header cell is the header of. */
function describeLayout({ role, box }: Tag): PdfDict | undefined {
	if (role === "TH") return PdfDict.of({ O: PdfName.of("Table"), Scope: PdfName.of("Row") });
	if (!box) return undefined;
	const BBox = new PdfArray(box.map((edge) => PdfNumber.of(Number(edge.toFixed(2)))));
	return PdfDict.of({ O: PdfName.of("Layout"), Placement: PdfName.of("Block"), BBox });
}
