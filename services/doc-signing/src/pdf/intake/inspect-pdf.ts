import { createHash } from "node:crypto";
import { type PDF, PdfArray, PdfBool, PdfDict, PdfName, type PdfObject, PdfRef } from "@libpdf/core";
import type { FrozenKind } from "../certificate/certificate.ts";
import { describeForm, type NativeField } from "../forms/describe-form.ts";
import { readNumbers } from "../forms/field-attributes.ts";
import { displayedSize, type PageBox, toPercent } from "../geometry/displayed-page.ts";
import { readPageBox } from "../geometry/read-page-box.ts";
import { FOOT } from "../rules/page-foot.ts";
import type { FileTitles } from "../rules/titles.ts";
import { trySeal } from "../sealing/try-seal.ts";
import { findHeader } from "../structure/header.ts";
import { type OpenPdf, openPdf } from "../structure/open-pdf.ts";
import { saveUpdate } from "../structure/save-update.ts";
import { findBlankFeet, findChangedPage, openWithPdfium } from "./pdfium.ts";
import { readTitles } from "./read-titles.ts";
import { UnusableFile } from "./unusable-file.ts";

export type InspectedPdf = {
	sizeInBytes: number;
	/** Hex. */
	sha256: string;
	pageCount: number;
	/** Sizes as displayed (rotation, crop and unit applied), in points, in page order. */
	pages: { width: number; height: number; isFootBlank: boolean }[];
	formFields: NativeField[];
	/** The file's structure is broken; sealing appends a repaired one. */
	isRepaired: boolean;
	/** What could look different on screen, on paper or after a click: sealing makes it look as on screen. */
	frozen: FrozenKind[];
	titles: FileTitles;
};

export type IntakeLimits = { maxBytes: number };

/**
 * Finds everything that could prevent sealing this file later. Throws UnusableFile. Runs in a child process, since
 * the bytes are untrusted.
 */
export async function inspectPdf(bytes: Uint8Array, limits: IntakeLimits): Promise<InspectedPdf> {
	refuseByContent(bytes, limits);
	const { pageCount } = await openWithPdfium(bytes);
	const opened = await parse(bytes);
	const { pdf, isRepaired } = opened;
	refuseByStructure(opened, pageCount);
	refuseUnreadable(pdf, bytes);
	if (isRepaired) await refuseChangedAppearance(bytes);
	const frozen = await trySeal(bytes);
	const boxes = readPageBoxes(pdf);
	const blankFeet = await findBlankFeet(bytes, boxes.map(displayedSize));
	const pages = boxes.map((box, index) => ({
		...displayedSize(box),
		isFootBlank: blankFeet[index] === true && !hasFieldAtFoot(pdf, pdf.getPage(index)?.dict, box),
	}));
	return {
		sizeInBytes: bytes.length,
		sha256: createHash("sha256").update(bytes).digest("hex"),
		pageCount,
		pages,
		formFields: describeForm(pdf),
		isRepaired,
		frozen,
		titles: readTitles(pdf),
	};
}

/** The visible box of each page, in page order. */
export function readPageBoxes(pdf: PDF): PageBox[] {
	const resolve = (ref: PdfRef): PdfObject | null => pdf.getObject(ref);
	return pdf.getPages().map((page) => readPageBox(page.dict, resolve));
}

/** A field may be blank as rendered, and be filled in or drawn later. */
function hasFieldAtFoot(pdf: PDF, page: PdfDict | undefined, box: PageBox): boolean {
	const resolve = (ref: PdfRef): PdfObject | null => pdf.getObject(ref);
	const annotations = page?.getArray("Annots", resolve);
	const { height } = displayedSize(box);
	return (annotations?.toArray() ?? []).some((_, index) => {
		const field = annotations?.at(index, resolve);
		if (!(field instanceof PdfDict) || field.getName("Subtype", resolve)?.value !== "Widget") return false;
		const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = readNumbers(field.get("Rect", resolve), resolve);
		const rect = toPercent(box, [x1, y1, x2, y2]);
		const above = (percent: number): number => height * (1 - percent / 100);
		return above(rect.y) > FOOT.from && above(rect.y + rect.height) < FOOT.to;
	});
}

function refuseByContent(bytes: Uint8Array, { maxBytes }: IntakeLimits): void {
	if (bytes.length === 0) throw new UnusableFile("NOT_A_PDF", "The file is empty.");
	if (bytes.length > maxBytes) throw tooLarge(maxBytes);
	if (findHeader(bytes) === undefined)
		throw new UnusableFile("NOT_A_PDF", "The file is not a PDF. Upload a PDF.");
}

export function tooLarge(maxBytes: number): UnusableFile {
	return new UnusableFile(
		"TOO_LARGE",
		`The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB. Upload a smaller one.`,
	);
}

async function parse(bytes: Uint8Array): Promise<OpenPdf> {
	try {
		return await openPdf(bytes);
	} catch {
		throw new UnusableFile(
			"CORRUPT_PDF",
			"The PDF is damaged and cannot be opened. Print it to a new PDF and upload that.",
		);
	}
}

function refuseByStructure({ pdf, isLocked, leaves }: OpenPdf, pageCount: number): void {
	if (isSigned(pdf)) {
		throw new UnusableFile(
			"ALREADY_SIGNED",
			"The PDF is already digitally signed, and adding fields would invalidate that signature. Upload an unsigned copy.",
		);
	}
	if (isLocked) {
		throw new UnusableFile(
			"PASSWORD_PROTECTED",
			"The PDF is encrypted so that it needs a password to be changed, or cannot be extended. Save it without protection and upload that.",
		);
	}
	if (usesPageTwice(pdf)) {
		throw new UnusableFile(
			"CORRUPT_PDF",
			"The PDF uses one page in two places, so a field on one would also appear on the other. Print it to a new PDF and upload that.",
		);
	}
	// Viewers disagree about what a damaged tree has: no page may be in the seal that signers did not see.
	const pages = pdf.getPages();
	if (pages.length !== pageCount || !isSame(leaves, pages)) {
		throw new UnusableFile(
			"CORRUPT_PDF",
			"The PDF is damaged: some of its pages are missing, or not marked as pages. Print it to a new PDF and upload that.",
		);
	}
	const catalog = pdf.getCatalog();
	if (catalog.get("NeedsRendering", (ref) => pdf.getObject(ref)) === PdfBool.TRUE) {
		throw new UnusableFile(
			"XFA_DYNAMIC",
			"The PDF is a dynamic XFA form, which only Adobe Reader can display. Print it to a new PDF and upload that.",
		);
	}
}

function isSame(leaves: readonly PdfDict[], pages: readonly { dict: PdfDict }[]): boolean {
	return leaves.length === pages.length && pages.every(({ dict }, index) => dict === leaves[index]);
}

function refuseUnreadable(pdf: PDF, bytes: Uint8Array): void {
	const page = findUnreadablePage(pdf, bytes);
	if (page === undefined) return;
	throw new UnusableFile(
		"CORRUPT_PDF",
		`The PDF is damaged: the content of page ${page} cannot be read. Print it to a new PDF and upload that.`,
	);
}

/** Readers repair a damaged file in different ways: signers must sign what viewers show. */
async function refuseChangedAppearance(bytes: Uint8Array): Promise<void> {
	const whole = { content: bytes, first: 0 };
	const changed = await findChangedPage([whole], await saveUpdate(await openPdf(bytes)));
	if (!changed) return;
	throw new UnusableFile(
		"CORRUPT_PDF",
		`The PDF is damaged, and page ${changed.page} may look different in different viewers. Print it to a new PDF and upload that.`,
	);
}

/** A certified document, or a signature field that contains a signature. An empty signature field is accepted. */
function isSigned(pdf: PDF): boolean {
	const resolve = (ref: PdfRef): PdfObject | null => pdf.getObject(ref);
	const catalog = pdf.getCatalog();
	if (catalog.getDict("Perms", resolve)?.has("DocMDP")) return true;
	return hasSignedField(
		catalog.getDict("AcroForm", resolve)?.getArray("Fields", resolve),
		resolve,
		new Set(),
	);
}

function hasSignedField(
	fields: PdfArray | undefined,
	resolve: (ref: PdfRef) => PdfObject | null,
	seen: Set<PdfDict>,
	inheritedType?: string,
): boolean {
	for (let index = 0; index < (fields?.length ?? 0); index++) {
		const field = fields?.at(index, resolve);
		if (!(field instanceof PdfDict) || seen.has(field)) continue;
		seen.add(field);
		const ownType = field.get("FT", resolve);
		const type = ownType instanceof PdfName ? ownType.value : inheritedType;
		if (type === "Sig" && field.get("V", resolve) instanceof PdfDict) return true;
		const kids = field.get("Kids", resolve);
		if (kids instanceof PdfArray && hasSignedField(kids, resolve, seen, type)) return true;
	}
	return false;
}

/**
 * The first page (from 1) with content that viewers may show but the library cannot read: sealing would lose it. A
 * page without content is empty, and accepted.
 */
function findUnreadablePage(pdf: PDF, bytes: Uint8Array): number | undefined {
	const unread = pdf.getPages().map(({ dict }) => unreadContents(pdf, dict));
	if (unread.every((refs) => refs.length === 0)) return undefined;
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
	const index = unread.findIndex((refs) => refs.some((ref) => isWritten(text, ref)));
	return index < 0 ? undefined : index + 1;
}

function unreadContents(pdf: PDF, page: PdfDict): PdfRef[] {
	const contents = page.get("Contents");
	const parts: PdfArray | undefined = page.getArray("Contents", (ref) => pdf.getObject(ref));
	return [contents, ...(parts?.toArray() ?? [])].filter(
		(one): one is PdfRef => one instanceof PdfRef && pdf.getObject(one) === null,
	);
}

function isWritten(text: string, { objectNumber, generation }: PdfRef): boolean {
	return new RegExp(`(?<!\\d)${objectNumber}\\s+${generation}\\s+obj\\b`).test(text);
}

/**
 * Whether the page tree contains a page twice, which ISO 32000-1 §7.7.3 forbids and viewers accept: what is drawn
 * on one would appear on the other.
 */
export function usesPageTwice(pdf: PDF): boolean {
	const seen = new Set<number>();
	const open: (PdfRef | undefined)[] = [pdf.getCatalog().getRef("Pages")];
	for (let ref = open.pop(); ref; ref = open.pop()) {
		if (seen.has(ref.objectNumber)) return true;
		seen.add(ref.objectNumber);
		const node = pdf.getObject(ref);
		const kids = node instanceof PdfDict ? node.get("Kids", (other) => pdf.getObject(other)) : undefined;
		if (!(kids instanceof PdfArray)) continue;
		// One at a time: a call accepts only a few hundred thousand arguments.
		for (const kid of kids.toArray()) if (kid instanceof PdfRef) open.push(kid);
	}
	return false;
}
