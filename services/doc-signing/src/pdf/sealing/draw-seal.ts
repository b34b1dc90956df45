import { createHash, type Hash } from "node:crypto";
import { type PDF, PdfName, type PdfRef } from "@libpdf/core";
import {
	type Alternatives,
	certificatePageFor,
	type FrozenKind,
	filled,
} from "../certificate/certificate.ts";
import { drawCertificate } from "../certificate/draw-certificate.ts";
import {
	BLACK,
	type Canvas,
	fillColor,
	GREY,
	number,
	strokeColor,
	WHITE,
	within,
} from "../drawing/canvas.ts";
import { drawChoices } from "../drawing/draw-choices.ts";
import { drawSignature } from "../drawing/draw-signature.ts";
import type { PlacedField, TextMark } from "../drawing/field-value.ts";
import type { Box } from "../drawing/fit-text.ts";
import { layoutText, type Space, spaceAround } from "../drawing/layout.ts";
import { drawLine, measureIn, measureWidth } from "../drawing/text.ts";
import { openTypefaces, type Typefaces } from "../drawing/typefaces.ts";
import type { Resolve } from "../forms/field-attributes.ts";
import { flattenPage, formFlattening } from "../forms/flatten-form.ts";
import { freezeDocument } from "../freezing/freeze-document.ts";
import {
	displayedSize,
	type PageBox,
	type PercentRect,
	placeOnPage,
	toUserSpace,
} from "../geometry/displayed-page.ts";
import { readPageBox } from "../geometry/read-page-box.ts";
import { addSignature, fillByteRange, type SignatureSlot } from "../pades/signature-dictionary.ts";
import { FOOT } from "../rules/page-foot.ts";
import { type OpenPdf, openPdf } from "../structure/open-pdf.ts";
import { saveUpdate } from "../structure/save-update.ts";
import { openMarks, openStructure, type Structure, writeStructure } from "../tagging/structure.ts";
import type { Marks, Tag } from "../tagging/tags.ts";
import { appendPage } from "./append-page.ts";
import { attachFiles } from "./attach-files.ts";
import { openLayers, paintOver } from "./page-content.ts";
import type { SealContent, SealReference } from "./seal-input.ts";
import { writeSealReference } from "./seal-reference.ts";
import { stripDocumentActions, stripPageActions } from "./strip-actions.ts";

export type UnsignedSeal = {
	bytes: Uint8Array;
	slot: SignatureSlot;
	/** SHA-256 over the byte range: the digest to sign. */
	digest: Uint8Array;
	reference: SealReference;
	originalPages: number;
	certificatePages: number;
	/** Characters missing from every font, drawn as [U+…]. */
	undrawable: string[];
};

/**
 * Draws everything into the file and reserves `reservedBytes` for the signature. The original bytes remain an exact
 * prefix of the result.
 */
export async function drawSeal(
	original: Uint8Array,
	content: SealContent,
	reservedBytes: number,
): Promise<UnsignedSeal> {
	const opened = await openPdf(original);
	const { pdf } = opened;
	const faces = openTypefaces(pdf, content.certificate.texts.locale);
	const originalPages = pdf.getPageCount();
	const uploadHash = createHash("sha256").update(original);
	const structure = openStructure(pdf);
	const { locale: lang, alternatives, footer } = content.certificate.texts;
	const frozen = drawPages(pdf, faces, content, structure && { structure, lang, alternatives });
	const reference = { ...describeOriginal(opened, uploadHash, content), frozen };
	const { originalSha256: sha256, originalLength: sizeInBytes, isRepaired } = reference;
	const uploaded = { sha256, sizeInBytes, pageCount: originalPages, isRepaired, frozen };
	const facts = { ...content.certificate, original: uploaded };
	const certificatePage = certificatePageFor(firstPageSize(pdf));
	const tag: Tag = { role: "Sect", lang, children: [] };
	const canvases = drawCertificate(pdf, faces, facts, certificatePage, structure && { structure, tag });
	const certificate = canvases.map((canvas, index) =>
		appendPage(pdf, canvas, certificatePage, originalPages + index + 1),
	);
	const signedAt = new Date(content.sealedAt);
	writeSealReference(pdf, reference, signedAt, attachFiles(pdf, content.attachments, signedAt));
	raiseVersion(pdf);
	const last = getLast(certificate);
	const seal = addSignature(pdf, last, { ...content.signature, signedAt }, reservedBytes);
	if (structure) {
		tag.children.push({ role: "Form", alt: footer.at(-1), children: [{ annotation: seal, page: last }] });
		structure.added.push({ page: Number.POSITIVE_INFINITY, tag });
		writeStructure(pdf, structure);
	}

	const bytes = await saveUpdate(opened);
	const slot = fillByteRange(bytes, original.length, reservedBytes);
	return {
		bytes,
		slot,
		digest: hashSeal(bytes, slot.byteRange, uploadHash, original.length),
		reference,
		originalPages,
		certificatePages: certificate.length,
		undrawable: [...faces.undrawable],
	};
}

/** The signed ranges start with the upload, which is hashed once: a large file takes longer to hash than to draw. */
function hashSeal(
	bytes: Uint8Array,
	[, length, next, rest]: SignatureSlot["byteRange"],
	uploadHash: Hash,
	uploadLength: number,
): Uint8Array {
	return uploadHash
		.update(bytes.subarray(uploadLength, length))
		.update(bytes.subarray(next, next + rest))
		.digest();
}

function describeOriginal(
	{ upload, isRepaired }: OpenPdf,
	uploadHash: Hash,
	{ certificate }: SealContent,
): Omit<SealReference, "frozen"> {
	return {
		documentId: certificate.documentId,
		auditHead: certificate.auditHead,
		originalSha256: uploadHash.copy().digest("hex"),
		originalLength: upload.length,
		isRepaired,
	};
}

/** The structure of a tagged file, and the language of what is added to it. */
type PageTagging = { structure: Structure; lang: string; alternatives: Alternatives };

/** Returns what of the pages could have changed its look. */
export function drawPages(
	pdf: PDF,
	faces: Typefaces,
	content: Pick<SealContent, "fields" | "formValues" | "foot" | "stamp">,
	tagging?: PageTagging,
): FrozenKind[] {
	const resolve: Resolve = (ref) => pdf.getObject(ref);
	stripDocumentActions(pdf);
	const frozen = freezeDocument(pdf);
	const form = formFlattening(pdf, content.formValues, tagging);
	const byPage = new Map<number, PlacedField[]>();
	for (const field of content.fields) byPage.set(field.page, [...(byPage.get(field.page) ?? []), field]);
	const pages = pdf.getPages();
	pages.forEach((page, index) => {
		const marks = tagging && openMarks(tagging.structure, page, resolve);
		const layers = openLayers(marks);
		if (form) flattenPage(pdf, page.dict, layers, faces, form);
		stripPageActions(pdf, page.dict);
		const box = readPageBox(page.dict, resolve);
		const fields = (byPage.get(index + 1) ?? []).map((field) => ({ ...field, tag: tagField(field, box) }));
		for (const field of fields) drawField(layers.open(field.tag), pdf, faces, box, field);
		if (content.foot?.hasRoom[index]) {
			const numbers = { page: String(index + 1), pages: String(pages.length) };
			drawFoot(layers.open(), faces, box, filled(content.foot.text, numbers));
		}
		const stampTag: Tag | undefined = index === 0 ? { role: "P", children: [] } : undefined;
		if (content.stamp) drawStamp(layers.open(stampTag), faces, box, content.stamp);
		paintOver(pdf, page.dict, layers.all, marks);
		if (tagging && marks)
			addSection(tagging, index, marks, new Map(fields.map(({ tag, rect }) => [tag, rect])));
	});
	return frozen;
}

/** ETSI.CAdES.detached needs PDF 1.7; the catalog can override the header (§7.5.2). */
function raiseVersion(pdf: PDF): void {
	if (Number(pdf.version) < 1.7) pdf.getCatalog().set("Version", PdfName.of("1.7"));
}

function firstPageSize(pdf: PDF): { width: number; height: number } {
	const page = pdf.getPage(0);
	if (!page) throw new Error("The document has no pages.");
	return displayedSize(readPageBox(page.dict, (ref) => pdf.getObject(ref)));
}

function getLast(pages: PdfRef[]): PdfRef {
	const page = pages.at(-1);
	if (!page) throw new Error("A certificate has at least one page.");
	return page;
}

/** The element of a field; none for the cover of a text tag, which is decoration. */
function tagField({ mark, alt, rect }: PlacedField, page: PageBox): Tag | undefined {
	if (mark.kind === "cover") return undefined;
	if (mark.kind !== "signature") return { role: "P", alt, children: [] };
	return { role: "Figure", alt, box: toUserSpace(page, rect), children: [] };
}

/** Adds what was drawn on a page: the fields in reading order, after everything that is not a field. */
function addSection(
	{ structure, lang }: PageTagging,
	page: number,
	{ owners }: Marks,
	places: ReadonlyMap<Tag | undefined, PercentRect>,
): void {
	const at = (tag: Tag) => ({ row: Math.round(places.get(tag)?.y ?? 0), x: places.get(tag)?.x ?? 0 });
	const children = owners
		.filter(({ replaces }) => !replaces)
		.toSorted((one, other) => at(one).row - at(other).row || at(one).x - at(other).x);
	if (children.length > 0) structure.added.push({ page, tag: { role: "Sect", lang, children } });
}

const RED = [0.75, 0.1, 0.1] as const;

/**
 * Writes a word across the page, from lower left to upper right, so that nobody mistakes it for a signed
 * copy.
 */
function drawStamp(canvas: Canvas, faces: Typefaces, page: PageBox, text: string): void {
	const size = displayedSize(page);
	const { matrix } = placeOnPage(page, { x: 0, y: 0, width: 100, height: 100 });
	const diagonal = Math.hypot(size.width, size.height);
	const [cosine, sine] = [size.width / diagonal, size.height / diagonal];
	const room = { width: diagonal * 0.7, height: diagonal * 0.12 };
	const fontSize = Math.min(room.height, room.width / measureWidth(faces, text, "bold", 1));
	within(canvas, matrix, () => {
		within(canvas, [cosine, sine, -sine, cosine, 0, 0], () => {
			const style = { typeface: "bold", size: fontSize, color: RED, align: "center" } as const;
			// Outlined, so that the text below remains legible.
			canvas.operators.push("1 Tr 1.2 w", strokeColor(RED));
			drawLine(canvas, faces, text, { x: 0, y: -fontSize / 3, width: diagonal }, style);
		});
	});
}

/** Draws a recipient's value, upright as the page is displayed, inside the field's rectangle. */
function drawField(canvas: Canvas, pdf: PDF, faces: Typefaces, page: PageBox, field: PlacedField): void {
	const { matrix, ...box } = placeOnPage(page, field.rect);
	if (!(box.width > 0 && box.height > 0)) return;
	within(canvas, matrix, () => {
		const { mark } = field;
		if (mark.kind === "text") drawText(canvas, faces, mark, { box, around: spaceAround(field.rect, box) });
		else if (mark.kind === "choices") drawChoices(canvas, faces, mark, box);
		else if (mark.kind === "cover")
			canvas.operators.push(fillColor(WHITE), `0 0 ${number(box.width)} ${number(box.height)} re f`);
		else drawSignature(canvas, pdf, faces, mark.signature, box);
	});
}

function drawText(
	canvas: Canvas,
	faces: Typefaces,
	mark: TextMark,
	place: { box: Box; around: Space },
): void {
	const { lines, width, ...set } = layoutText(mark, place, measureIn(faces, "sans"));
	const style = { typeface: "sans", color: BLACK, ...set } as const;
	for (const { text, x, y } of lines) drawLine(canvas, faces, text, { x, y, width }, style);
}

const SIZE = 7;

function drawFoot(canvas: Canvas, faces: Typefaces, page: PageBox, text: string): void {
	const { matrix } = placeOnPage(page, { x: 0, y: 0, width: 100, height: 100 });
	const at = { x: 0, y: FOOT.from + 3, width: displayedSize(page).width };
	within(canvas, matrix, () =>
		drawLine(canvas, faces, text, at, { typeface: "sans", size: SIZE, color: GREY, align: "center" }),
	);
}
