import {
	type PDF,
	PdfArray,
	PdfDict,
	PdfName,
	PdfNumber,
	type PdfObject,
	PdfRef,
	PdfString,
} from "@libpdf/core";

export type Resolve = (ref: PdfRef) => PdfObject | null;

export const FIELD_FLAG = {
	multiline: 1 << 12,
	password: 1 << 13,
	radio: 1 << 15,
	pushbutton: 1 << 16,
	combo: 1 << 17,
	comb: 1 << 24,
};
export const ANNOTATION_FLAG = {
	invisible: 1,
	hidden: 2,
	print: 4,
	noZoom: 8,
	noView: 32,
	toggleNoView: 256,
};

const MAX_FIELD_DEPTH = 32;
const MAX_REFERENCES = 32;

/** Follows references to references, as some viewers do. */
export function makeResolver(pdf: PDF): Resolve {
	return (ref) => {
		let found = pdf.getObject(ref);
		for (let count = 0; found instanceof PdfRef && count < MAX_REFERENCES; count++)
			found = pdf.getObject(found);
		return found instanceof PdfRef ? null : found;
	};
}

/** A dictionary that viewers read. Deletes anything else, such as a stream: some viewers take its dictionary. */
export function keepDict(owner: PdfDict | undefined, key: string, resolve: Resolve): PdfDict | undefined {
	const dict = owner?.getDict(key, resolve);
	if (!dict) owner?.delete(key);
	return dict;
}

/** A field attribute, which a widget may inherit (PDF 32000-1 §12.7.3.1). */
export function fieldAttribute(widget: PdfDict, key: string, resolve: Resolve): PdfObject | undefined {
	for (const node of ancestry(widget, resolve)) {
		const value = node.get(key, resolve);
		if (value && value.type !== "null") return value;
	}
	return undefined;
}

/** The fully qualified name: the partial names from the root down, joined by dots. */
export function fieldName(widget: PdfDict, resolve: Resolve): string {
	const names: string[] = [];
	for (const node of ancestry(widget, resolve)) {
		const name = node.get("T", resolve);
		if (name instanceof PdfString) names.unshift(name.asString());
	}
	return names.join(".");
}

export function readNumber(value: PdfObject | undefined): number {
	return value instanceof PdfNumber ? value.value : 0;
}

/** A text string, a name, or an array of them, one per line. */
export function readText(value: PdfObject | undefined, resolve: Resolve): string {
	return readTexts(value, resolve).join("\n");
}

export function readTexts(value: PdfObject | undefined, resolve: Resolve): string[] {
	if (value instanceof PdfString) return [value.asString()];
	if (value instanceof PdfName) return [value.value];
	if (!(value instanceof PdfArray)) return [];
	return value.toArray().map((_, index) => readText(value.at(index, resolve), resolve));
}

export function readNumbers(value: PdfObject | undefined, resolve: Resolve): number[] {
	if (!(value instanceof PdfArray)) return [];
	return value.toArray().map((_, index) => readNumber(value.at(index, resolve)));
}

/** Returns whether any of them existed. */
export function removeEntries(owner: PdfDict | undefined, keys: readonly string[]): boolean {
	return keys.filter((key) => owner?.delete(key)).length > 0;
}

export function ancestry(widget: PdfDict, resolve: Resolve): PdfDict[] {
	const nodes: PdfDict[] = [];
	let node: PdfObject | undefined = widget;
	while (node instanceof PdfDict && nodes.length < MAX_FIELD_DEPTH) {
		nodes.push(node);
		node = node.get("Parent", resolve);
	}
	return nodes;
}
