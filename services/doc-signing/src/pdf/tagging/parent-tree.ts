import { type PDF, PdfArray, PdfDict, PdfNumber, type PdfObject } from "@libpdf/core";
import type { Resolve } from "../forms/field-attributes.ts";

const MAX_NODES = 100_000;
const MAX_KEYS = 1_000_000;
/** Integers of some viewers have 32 bits. */
const MAX_KEY = 2_000_000_000;

/** The elements of pages and annotations by their keys (ISO 32000-1 §14.7.4.4), and where each is written. */
export type ParentTree = {
	root: PdfDict;
	slots: Map<number, { entries: PdfArray; at: number }>;
	nextKey: number;
};

/** Undefined if it is missing, damaged or too large: then nothing can be added to it. */
export function readParentTree(structure: PdfDict, resolve: Resolve): ParentTree | undefined {
	const root = structure.getDict("ParentTree", resolve);
	if (!root) return undefined;
	const slots: ParentTree["slots"] = new Map();
	let nextKey = structure.getNumber("ParentTreeNextKey", resolve)?.value ?? 0;
	const seen = new Set<PdfDict>();
	const open = [root];
	for (let node = open.pop(); node; node = open.pop()) {
		if (seen.has(node) || seen.size === MAX_NODES) return undefined;
		seen.add(node);
		const kids = node.getArray("Kids", resolve);
		for (let index = 0; index < (kids?.length ?? 0); index++) {
			const kid = kids?.at(index, resolve);
			if (!(kid instanceof PdfDict)) return undefined;
			open.push(kid);
		}
		const entries = node.getArray("Nums", resolve);
		for (let at = 0; entries && at + 1 < entries.length; at += 2) {
			const key = entries.at(at, resolve);
			if (!(key instanceof PdfNumber) || slots.size === MAX_KEYS) return undefined;
			slots.set(key.value, { entries, at: at + 1 });
			nextKey = Math.max(nextKey, key.value + 1);
		}
	}
	return Number.isInteger(nextKey) && nextKey < MAX_KEY ? { root, slots, nextKey } : undefined;
}

/** Replaces values, and adds those of new keys, which must be `nextKey` and the ones after it, in order. */
export function writeParentTree(
	pdf: PDF,
	structure: PdfDict,
	{ root, slots, nextKey }: ParentTree,
	values: ReadonlyMap<number, PdfObject>,
): void {
	const added = [...values].filter(([key, value]) => {
		const slot = slots.get(key);
		slot?.entries.set(slot.at, value);
		return !slot;
	});
	const keys = added.map(([key]) => PdfNumber.of(key));
	const [first, last] = [keys.at(0), keys.at(-1)];
	if (!first || !last) return;
	const entries = added.flatMap(([key, value]) => [PdfNumber.of(key), value]);
	const resolve: Resolve = (ref) => pdf.getObject(ref);
	const kids = root.getArray("Kids", resolve);
	const own = root.getArray("Nums", resolve);
	if (kids)
		kids.push(pdf.register(PdfDict.of({ Limits: PdfArray.of(first, last), Nums: new PdfArray(entries) })));
	else if (own) own.push(...entries);
	else root.set("Nums", new PdfArray(entries));
	structure.set("ParentTreeNextKey", PdfNumber.of(nextKey + added.length));
}
