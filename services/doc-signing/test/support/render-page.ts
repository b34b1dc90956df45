import { PDFiumLibrary } from "@hyzyla/pdfium";

export type Bitmap = { width: number; height: number; data: Uint8Array };

let library: Promise<PDFiumLibrary> | undefined;

/** FPDF_PRINTING, which the package does not offer. */
const PRINTING = 0x800;

type Module = { _FPDF_RenderPageBitmap: (...args: number[]) => void };

/** Renders a page (from 1) as a viewer would: four bytes per pixel, one pixel per point times `scale`. */
export function renderPage(pdf: Uint8Array, pageNumber: number, scale = 1): Promise<Bitmap> {
	return render(pdf, pageNumber, { scale, flags: 0 });
}

/** The same, as a viewer would print it. */
export function printPage(pdf: Uint8Array, pageNumber: number, scale = 1): Promise<Bitmap> {
	return render(pdf, pageNumber, { scale, flags: PRINTING });
}

async function render(
	pdf: Uint8Array,
	pageNumber: number,
	{ scale, flags }: { scale: number; flags: number },
): Promise<Bitmap> {
	library ??= PDFiumLibrary.init();
	const loaded = await library;
	const document = await loaded.loadDocument(pdf);
	try {
		document.initializeFormFields();
		const page = document.getPage(pageNumber - 1);
		const { module } = loaded as unknown as { module: Module };
		const draw = module._FPDF_RenderPageBitmap;
		module._FPDF_RenderPageBitmap = (...args) => draw(...args.slice(0, -1), (args.at(-1) ?? 0) | flags);
		const rendering = page.render({ scale, renderFormFields: true });
		// Drawn by now: other pages may be rendered at the same time.
		module._FPDF_RenderPageBitmap = draw;
		const { width, height, data } = await rendering;
		return { width, height, data: data.slice() };
	} finally {
		document.destroy();
	}
}

/** The text of a page (from 1) as copied from a viewer. */
export async function pageText(pdf: Uint8Array, pageNumber: number): Promise<string> {
	library ??= PDFiumLibrary.init();
	const document = await (await library).loadDocument(pdf);
	try {
		return document.getPage(pageNumber - 1).getText();
	} finally {
		document.destroy();
	}
}

/** Where two images of the same size differ, in percent of it; undefined when they are alike. */
export function difference(
	one: Bitmap,
	other: Bitmap,
): { left: number; top: number; right: number; bottom: number } | undefined {
	if (one.width !== other.width || one.height !== other.height)
		throw new Error("The pictures differ in size.");
	const found = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: -1, bottom: -1 };
	const pixels = [one, other].map(
		({ data }) => new Uint32Array(data.buffer, data.byteOffset, data.length / 4),
	);
	for (let pixel = 0; pixel < one.width * one.height; pixel++) {
		if (pixels[0]?.[pixel] === pixels[1]?.[pixel] || !isFar(one, other, pixel * 4)) continue;
		const [x, y] = [pixel % one.width, Math.floor(pixel / one.width)];
		found.left = Math.min(found.left, x);
		found.right = Math.max(found.right, x + 1);
		found.top = Math.min(found.top, y);
		found.bottom = Math.max(found.bottom, y + 1);
	}
	if (found.right < 0) return undefined;
	return {
		left: (100 * found.left) / one.width,
		right: (100 * found.right) / one.width,
		top: (100 * found.top) / one.height,
		bottom: (100 * found.bottom) / one.height,
	};
}

/** Ignores slight differences at antialiased edges. */
function isFar(one: Bitmap, other: Bitmap, at: number): boolean {
	return [0, 1, 2].some((part) => Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)) >= 24);
}
