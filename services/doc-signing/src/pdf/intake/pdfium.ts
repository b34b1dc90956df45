import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";
import { FOOT } from "../rules/page-foot.ts";
import { UnusableFile } from "./unusable-file.ts";

const PREVIEW_PIXELS = 600;
const COMPARED_PIXELS = 200;
/** Rendering takes time, so of a longer document only the first pages are compared. */
const MAX_COMPARED_PAGES = 50;
/** Pixels for each point: fine enough for the smallest print. */
const FEET_SCALE = 0.5;
const MAX_FEET_PIXELS = 2000;
const MAX_FEET_MS = 2000;
const WHITE_LEVEL = 255;

let library: Promise<PDFiumLibrary> | undefined;

/**
 * Opens the file with the engine of many viewers, renders the first page, and returns the number of pages. Throws
 * UnusableFile when the file needs a password, cannot be read, or has no pages.
 */
export async function openWithPdfium(bytes: Uint8Array): Promise<{ pageCount: number }> {
	library ??= PDFiumLibrary.init();
	const document = await (await library).loadDocument(bytes).catch((error: unknown) => {
		throw asUnusable(error);
	});
	try {
		const pageCount = document.getPageCount();
		if (pageCount < 1) throw new UnusableFile("CORRUPT_PDF", "The PDF has no pages.");
		const page = document.getPage(0);
		const { originalWidth, originalHeight } = page.getOriginalSize();
		if (!(originalWidth > 0 && originalHeight > 0)) {
			throw new UnusableFile(
				"CORRUPT_PDF",
				"The first page of the PDF cannot be read. Print it to a new PDF and upload that.",
			);
		}
		await render(page, within(PREVIEW_PIXELS));
		return { pageCount };
	} finally {
		document.destroy();
	}
}

/**
 * The first page that looks different in `whole`, where the pages of each part follow `first` others: its part, and its
 * number there from 1.
 */
export async function findChangedPage<Part extends { content: Uint8Array; first: number }>(
	parts: readonly Part[],
	whole: Uint8Array,
): Promise<{ part: Part; page: number } | undefined> {
	library ??= PDFiumLibrary.init();
	const draw = async (document: PDFiumDocument, index: number): Promise<Buffer> => {
		const { width, height, data } = await render(document.getPage(index), within(COMPARED_PIXELS));
		return Buffer.concat([Buffer.from(`${width} ${height} `), data]);
	};
	const after = await (await library).loadDocument(whole);
	try {
		for (const part of parts) {
			const before = await (await library).loadDocument(part.content);
			try {
				const count = Math.min(MAX_COMPARED_PAGES, before.getPageCount(), after.getPageCount() - part.first);
				for (let index = 0; index < count; index++)
					if (!(await draw(before, index)).equals(await draw(after, part.first + index)))
						return { part, page: index + 1 };
			} finally {
				before.destroy();
			}
		}
		return undefined;
	} finally {
		after.destroy();
	}
}

/**
 * Whether the strip for a line at the foot of each page is white. Rendering takes time: pages that do not fit into
 * the allowance count as not blank. `pages` are the displayed sizes.
 */
export async function findBlankFeet(
	bytes: Uint8Array,
	pages: readonly { height: number }[],
): Promise<boolean[]> {
	library ??= PDFiumLibrary.init();
	const document = await (await library).loadDocument(bytes);
	const begun = process.cpuUsage();
	const blank: boolean[] = [];
	try {
		for (const [index, { height: points }] of pages.entries()) {
			const { user, system } = process.cpuUsage(begun);
			const isLate = (user + system) / 1000 > MAX_FEET_MS;
			blank.push(!isLate && (await isFootBlank(document.getPage(index), points)));
		}
		return blank;
	} finally {
		document.destroy();
	}
}

async function isFootBlank(page: PDFiumPage, points: number): Promise<boolean> {
	const scale = Math.min(FEET_SCALE, MAX_FEET_PIXELS / points);
	const { width, height, data } = await page.render({ scale, colorSpace: "Gray" });
	const rowAt = (above: number) => height * (1 - above / points);
	const strip = data.subarray(Math.floor(rowAt(FOOT.to)) * width, Math.ceil(rowAt(FOOT.from)) * width);
	return strip.length > 0 && strip.every((level) => level === WHITE_LEVEL);
}

export type Bitmap = { width: number; height: number; data: Uint8Array };

/** A page (from 0) of a file that was taken in or that we wrote, as RGBA. */
export async function renderPage(bytes: Uint8Array, index: number, scaleOf: ScaleOf): Promise<Bitmap> {
	library ??= PDFiumLibrary.init();
	const document = await (await library).loadDocument(bytes);
	try {
		const { width, height, data } = await render(document.getPage(index), scaleOf);
		return { width, height, data: data.slice() };
	} finally {
		document.destroy();
	}
}

/** Pixels for each point, given the size of the page in points. */
type ScaleOf = (page: { width: number; height: number }) => number;

/** Scales a large page down, so that its longer side has this many pixels. */
function within(pixels: number): ScaleOf {
	return ({ width, height }) => Math.min(1, pixels / Math.max(width, height));
}

function render(page: PDFiumPage, scaleOf: ScaleOf): ReturnType<PDFiumPage["render"]> {
	const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
	return page.render({ scale: scaleOf({ width, height }) });
}

function asUnusable(error: unknown): UnusableFile {
	const message = error instanceof Error ? error.message : "";
	if (/password|security scheme/i.test(message)) {
		return new UnusableFile(
			"PASSWORD_PROTECTED",
			"The PDF is protected by a password. Remove the password and upload it again.",
		);
	}
	return new UnusableFile(
		"CORRUPT_PDF",
		"The PDF is damaged and cannot be opened. Print it to a new PDF and upload that.",
	);
}
