import type { PdfRef } from "@libpdf/core";

/** An element of a file's structure, which screen readers follow (ISO 32000-1 §14.7.2). */
export type Tag = {
	role: "Sect" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "Figure" | "Form" | "Span";
	/** Read aloud instead of what is drawn. */
	alt?: string | undefined;
	/** BCP 47. */
	lang?: string;
	/** Of a figure: left, bottom, right and top, in the page's user space. */
	box?: readonly [number, number, number, number];
	/** A widget, drawn in its place, and the uploaded file's element that it is a part of. `hasItsAlt`: `alt` includes that element's. */
	replaces?: { element: PdfRef; widget: PdfRef; hasItsAlt: boolean };
	children: (Tag | Part)[];
};

/** A part of an element: a sequence of marked content, or an annotation. */
export type Part = { marks: Marks; mcid: number } | { annotation: PdfRef; page: PdfRef };

/** The sequences of marked content that are added to a page: their numbers start at `first`, and each has an owner. */
export type Marks = {
	/** Undefined until the page is added. */
	page: PdfRef | undefined;
	first: number;
	owners: Tag[];
	/** No elements can be added: everything is decoration. */
	isDecoration: boolean;
};

/** The operators around what is drawn of an element, or of decoration without one. */
export function marked(marks: Marks, tag: Tag | undefined): [start: string, end: string] {
	if (!tag || marks.isDecoration) return ["/Artifact BMC", "EMC"];
	const mcid = marks.first + marks.owners.push(tag) - 1;
	tag.children.push({ marks, mcid });
	return [`/${tag.role} <</MCID ${mcid}>> BDC`, "EMC"];
}

/** Draws a part of an element, or decoration; on a canvas without marks, only draws. */
export function drawTagged(
	{ operators, marks }: { operators: string[]; marks?: Marks | undefined },
	tag: Tag | undefined,
	draw: () => void,
): void {
	const [start, end] = marks ? marked(marks, tag) : [];
	if (start) operators.push(start);
	draw();
	if (end) operators.push(end);
}

/** A new element, at the end of another one. */
export function addTag(parent: Tag, tag: Omit<Tag, "children">): Tag {
	const added: Tag = { ...tag, children: [] };
	parent.children.push(added);
	return added;
}
