import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef } from "@libpdf/core";
import type { Resolve } from "../forms/field-attributes.ts";

/** Elements that may have any others inside (ISO 32000-1 §14.8.4.2). */
const GROUPS = new Set(["Document", "DocumentFragment", "Part", "Art", "Sect", "Div", "Aside"]);

const MAX_DEPTH = 60;
const MAX_ELEMENTS = 200_000;
/** Among more siblings than that, new elements are last. */
const MAX_SIBLINGS = 10_000;

type Extent = { first: number; last: number };
/** An element of a file's structure. */
export type Element = { dict: PdfDict; ref: PdfRef };

/**
 * Inserts new elements where their page is read: after the last element that is on it or on an earlier page. Stops at the
 * limits above: the tree may be damaged, cyclic or huge.
 */
export function openReadingOrder(root: Element, pages: ReadonlyMap<number, number>, resolve: Resolve) {
	const extents = new Map<PdfDict, Extent | undefined>();
	const pageOf = (dict: PdfDict): number | undefined => {
		const page = dict.getRef("Pg");
		return page && pages.get(page.objectNumber);
	};

	const measureKid = (kid: PdfObject | null, own: number | undefined, depth: number): Extent | undefined => {
		const target = kid instanceof PdfRef ? resolve(kid) : kid;
		if (target instanceof PdfDict && target.has("S")) return measure(target, depth);
		const isPart = target instanceof PdfNumber || target instanceof PdfDict;
		const page = (target instanceof PdfDict ? pageOf(target) : undefined) ?? own;
		return isPart && page !== undefined ? { first: page, last: page } : undefined;
	};

	const measure = (element: PdfDict, depth: number): Extent | undefined => {
		if (extents.has(element) || depth === MAX_DEPTH || extents.size === MAX_ELEMENTS)
			return extents.get(element);
		extents.set(element, undefined);
		let extent: Extent | undefined;
		for (const kid of listKids(element, resolve)) {
			const other = measureKid(kid, pageOf(element), depth + 1);
			if (!other) continue;
			const { first, last } = extent ?? other;
			extent = { first: Math.min(first, other.first), last: Math.max(last, other.last) };
		}
		extents.set(element, extent);
		return extent;
	};

	const find = (parent: Element, page: number, depth: number): { parent: Element; at: number } => {
		const kids = listKids(parent.dict, resolve);
		if (kids.length > MAX_SIBLINGS) return { parent, at: kids.length };
		let last = -1;
		let extent: Extent | undefined;
		for (const [index, kid] of kids.entries()) {
			const other = measureKid(kid, pageOf(parent.dict), depth + 1);
			if (other ? other.first > page : last !== index - 1) continue;
			[last, extent] = [index, other];
		}
		const isWithin = (parent === root && kids.length === 1) || (extent?.last ?? 0) > page;
		const ref = kids[last];
		const dict = isWithin && depth < MAX_DEPTH && ref instanceof PdfRef ? resolve(ref) : undefined;
		if (ref instanceof PdfRef && dict instanceof PdfDict && isGroup(root.dict, dict, resolve))
			return find({ dict, ref }, page, depth + 1);
		return { parent, at: last + 1 };
	};

	/** `page` is an index. Returns the parent. `write` registers the element. */
	return (page: number, write: (parent: PdfRef) => PdfRef): void => {
		const { parent, at } = find(root, page, 0);
		const element = write(parent.ref);
		const kids = parent.dict.getArray("K", resolve);
		if (kids) kids.insert(at, element);
		else parent.dict.set("K", new PdfArray(listKids(parent.dict, resolve).toSpliced(at, 0, element)));
	};
}

/** The children of an element, unresolved. */
export function listKids(element: PdfDict, resolve: Resolve): PdfObject[] {
	const kid = element.get("K");
	const target = kid instanceof PdfRef ? resolve(kid) : kid;
	if (target instanceof PdfArray) return target.toArray();
	return kid && target ? [kid] : [];
}

function isGroup(root: PdfDict, element: PdfDict, resolve: Resolve): boolean {
	const roles = root.getDict("RoleMap", resolve);
	let role = element.getName("S", resolve)?.value ?? "";
	for (let steps = 0; steps < 8 && !GROUPS.has(role); steps++)
		role = roles?.getName(role, resolve)?.value ?? "";
	return GROUPS.has(role);
}
