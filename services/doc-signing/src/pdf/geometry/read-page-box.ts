import { PdfArray, PdfDict, PdfNumber, type PdfObject, type PdfRef } from "@libpdf/core";
import type { PageBox } from "./displayed-page.ts";

type Resolve = (ref: PdfRef) => PdfObject | null;
type Bounds = { left: number; bottom: number; right: number; top: number };

const US_LETTER: Bounds = { left: 0, bottom: 0, right: 612, top: 792 };
const MAX_PAGE_TREE_DEPTH = 64;

/**
 * The box that viewers show: CropBox ∩ MediaBox with /Rotate and /UserUnit. Boxes and rotation are inherited
 * through the page tree (PDF 32000-1 §7.7.3.4), which the library's own getters ignore.
 */
export function readPageBox(page: PdfDict, resolve: Resolve): PageBox {
	const mediaBox = readBounds(inherited(page, "MediaBox", resolve), resolve) ?? US_LETTER;
	const cropBox = readBounds(inherited(page, "CropBox", resolve), resolve) ?? mediaBox;
	// Like pdf.js when the crop box lies outside the media box.
	const box = intersection(cropBox, mediaBox) ?? mediaBox;
	return {
		left: box.left,
		bottom: box.bottom,
		width: box.right - box.left,
		height: box.top - box.bottom,
		rotation: readRotation(inherited(page, "Rotate", resolve)),
		userUnit: readUserUnit(page.get("UserUnit", resolve)),
	};
}

function inherited(page: PdfDict, key: string, resolve: Resolve): PdfObject | undefined {
	let node: PdfDict | undefined = page;
	for (let depth = 0; node && depth < MAX_PAGE_TREE_DEPTH; depth++) {
		const value = node.get(key, resolve);
		if (value && value.type !== "null") return value;
		const parent: PdfObject | undefined = node.get("Parent", resolve);
		node = parent instanceof PdfDict ? parent : undefined;
	}
	return undefined;
}

function readBounds(value: PdfObject | undefined, resolve: Resolve): Bounds | undefined {
	if (!(value instanceof PdfArray) || value.length < 4) return undefined;
	const corners: number[] = [];
	for (let index = 0; index < 4; index++) {
		const corner = value.at(index, resolve);
		if (!(corner instanceof PdfNumber) || !Number.isFinite(corner.value)) return undefined;
		corners.push(corner.value);
	}
	const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners;
	const box = {
		left: Math.min(x1, x2),
		bottom: Math.min(y1, y2),
		right: Math.max(x1, x2),
		top: Math.max(y1, y2),
	};
	return box.right > box.left && box.top > box.bottom ? box : undefined;
}

function intersection(one: Bounds, other: Bounds): Bounds | undefined {
	const box = {
		left: Math.max(one.left, other.left),
		bottom: Math.max(one.bottom, other.bottom),
		right: Math.min(one.right, other.right),
		top: Math.min(one.top, other.top),
	};
	return box.right > box.left && box.top > box.bottom ? box : undefined;
}

function readRotation(value: PdfObject | undefined): PageBox["rotation"] {
	if (!(value instanceof PdfNumber)) return 0;
	const turned = ((value.value % 360) + 360) % 360;
	return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}

function readUserUnit(value: PdfObject | undefined): number {
	return value instanceof PdfNumber && value.value > 0 && Number.isFinite(value.value) ? value.value : 1;
}
