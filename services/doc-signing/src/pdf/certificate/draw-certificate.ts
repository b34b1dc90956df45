import type { PDF } from "@libpdf/core";
import { type Canvas, drawXObject, GREY, within } from "../drawing/canvas.ts";
import { drawSignature } from "../drawing/draw-signature.ts";
import { embedImage } from "../drawing/embed-image.ts";
import type { Typefaces } from "../drawing/typefaces.ts";
import { type Certificate, type CertificatePage, type CertificateParty, filled } from "./certificate.ts";
import {
	current,
	drawFigure,
	drawFooter,
	drawRows,
	drawRule,
	FOOTER,
	MARGIN,
	measureHeight,
	newSheet,
	type Row,
	type Sheet,
	type Tagging,
	turnPage,
	write,
} from "./sheet.ts";

const MAX_DEVICE_LENGTH = 240;
const SIGNATURE = { width: 150, height: 52 };
const LOGO = { width: 150, height: 36 };

/** Draws the certificate on as many pages as it needs. */
export function drawCertificate(
	pdf: PDF,
	faces: Typefaces,
	certificate: Certificate,
	page: CertificatePage,
	tagging?: Tagging,
): Canvas[] {
	const sheet = newSheet(faces, page, tagging);
	const { footer, pageOf, locale, alternatives } = certificate.texts;
	const qrCode = { text: certificate.verifyUrl, alt: alternatives.qrCode };
	drawHeading(pdf, sheet, certificate);
	drawRows(sheet, documentRows(certificate), sheet.width);
	for (const party of certificate.parties) drawParty(pdf, sheet, party, certificate);
	sheet.pages.forEach((canvas, index) => {
		const page = filled(pageOf, { page: String(index + 1), pages: String(sheet.pages.length) });
		drawFooter(sheet, canvas, { lines: [...footer, page], qrCode });
		if (!tagging) inLanguage(canvas, locale);
	});
	return sheet.pages;
}

/** ISO 32000-2, 14.9.2: the language of text that is not tagged. */
function inLanguage({ operators }: Canvas, lang: string): void {
	operators.unshift(`/Span <</Lang (${lang})>> BDC`);
	operators.push("EMC");
}

function drawHeading(pdf: PDF, sheet: Sheet, { issuer, title, texts, brand, sender }: Certificate): void {
	const top = sheet.y;
	write(sheet, issuer, { size: 9, color: GREY });
	const alt = filled(texts.alternatives.logo, { name: sender.name });
	if (brand?.logo) sheet.y = Math.min(sheet.y, drawLogo(pdf, sheet, { logo: brand.logo, alt }, top));
	write(sheet, texts.heading, { size: 20, typeface: "bold", role: "H1" });
	sheet.y -= 4;
	write(sheet, inOneLine(title), { size: 12 });
	sheet.y -= 10;
}

/**
 * On the right, with its top at `top`: the service's name keeps its position. Returns where the text below
 * may begin.
 */
function drawLogo(
	pdf: PDF,
	sheet: Sheet,
	{ logo, alt }: { logo: Uint8Array; alt: string },
	top: number,
): number {
	const image = embedImage(pdf, logo);
	const scale = Math.min(LOGO.width / image.width, LOGO.height / image.height);
	const [width, height] = [image.width * scale, image.height * scale];
	const canvas = current(sheet);
	const [x, y] = [MARGIN + sheet.width - width, top - height];
	drawFigure(sheet, canvas, { x, y, width, height }, alt, () =>
		within(canvas, [width, 0, 0, height, x, y], () => drawXObject(canvas, image.ref)),
	);
	return y - 6;
}

function documentRows(certificate: Certificate): Row[] {
	const { rows, locale, fileFacts, partFacts, repaired, frozen } = certificate.texts;
	const { brand, sender } = certificate;
	const from = [inOneLine(sender.name), sender.email].filter(
		(text, index, all) => all.indexOf(text) === index,
	);
	const { sha256, sizeInBytes, pageCount, isRepaired, frozen: kinds } = certificate.original;
	const moment = makeMomentWriter(certificate);
	const count = new Intl.NumberFormat(locale);
	const bytes = count.format(sizeInBytes);
	return [
		[rows.document, certificate.documentId],
		[rows.sender, from.join(", ")],
		[rows.account, inOneLine(sender.account)],
		[rows.senderNote, brand?.note ? inOneLine(brand.note) : null],
		[rows.pages, String(pageCount)],
		[rows.uploadedFile, filled(fileFacts, { bytes, sha256 })],
		...certificate.parts.map(({ name, sha256, bytes }, index): Row => {
			const facts = { name: inOneLine(name), bytes: count.format(bytes), sha256 };
			return [index === 0 ? rows.combinedFrom : "", filled(partFacts, facts)];
		}),
		[rows.repair, isRepaired ? repaired : null],
		[rows.frozen, kinds.map((kind) => frozen[kind]).join(", ")],
		[rows.created, moment(certificate.createdAt)],
		[rows.sent, moment(certificate.sentAt)],
		[rows.ipAddress, sender.ipAddress],
		[certificate.outcome === "completed" ? rows.completed : rows.declined, moment(certificate.finishedAt)],
		[rows.timeZone, certificate.timeZone],
	];
}

function makeMomentWriter({ timeZone, texts }: Certificate) {
	return (iso: string | null): string | null => iso && formatMoment(iso, timeZone, texts.locale);
}

function drawParty(pdf: PDF, sheet: Sheet, party: CertificateParty, certificate: Certificate): void {
	const rows = partyRows(party, certificate);
	const width = party.signature ? sheet.width - SIGNATURE.width - 16 : sheet.width;
	const tall = measureHeight(sheet, rows, width) + 62;
	const page = sheet.height - MARGIN - FOOTER;
	// A person's rows stay on one page unless they alone are longer than a page.
	if (sheet.y - tall < FOOTER && tall < page) turnPage(sheet);
	sheet.y -= 10;
	drawRule(sheet, current(sheet), sheet.y);
	sheet.y -= 8;
	write(sheet, inOneLine(party.name) || party.email, { size: 12, typeface: "bold", role: "H2" });
	if (party.name) write(sheet, party.email, { size: 9, color: GREY });
	sheet.y -= 4;
	const [canvas, top] = [current(sheet), sheet.y];
	drawRows(sheet, rows, width);
	const { signature } = party;
	if (!signature) return;
	const at = { x: MARGIN + sheet.width - SIGNATURE.width, y: top - SIGNATURE.height };
	drawFigure(sheet, canvas, { ...at, ...SIGNATURE }, party.signatureAlt ?? party.name, () =>
		within(canvas, [1, 0, 0, 1, at.x, at.y], () =>
			drawSignature(canvas, pdf, sheet.faces, signature, SIGNATURE),
		),
	);
	drawRule(sheet, canvas, at.y - 3, at.x);
	if (current(sheet) === canvas) sheet.y = Math.min(sheet.y, at.y - 6);
}

function partyRows(party: CertificateParty, certificate: Certificate): Row[] {
	const { rows } = certificate.texts;
	const moment = makeMomentWriter(certificate);
	return [
		[rows.role, party.role],
		[rows.authentication, party.authentication],
		[rows.requestSent, moment(party.sentAt)],
		[rows.opened, moment(party.openedAt)],
		[
			rows.consented,
			[moment(party.consentedAt), party.consent && `“${party.consent}”`].filter(Boolean).join("\n"),
		],
		[party.action, moment(party.actedAt)],
		[rows.signatures, party.signatures.join("\n")],
		[rows.reference, party.reference],
		[rows.reason, party.reason],
		[rows.ipAddress, party.ipAddress],
		[rows.browser, party.userAgent && clipped(party.userAgent)],
	];
}

/** Free text from senders must not look like a row of the certificate. */
function inOneLine(text: string): string {
	return text.replaceAll(/\s+/g, " ").trim();
}

/** The browser's name comes from the browser and can be anything. */
function clipped(text: string): string {
	return text.length > MAX_DEVICE_LENGTH ? `${text.slice(0, MAX_DEVICE_LENGTH)}…` : text;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** "3 November 2026, 14:05:09 GMT+1", in the given time zone, independent of the server's. */
export function formatMoment(iso: string, timeZone: string, locale: string): string {
	// Creating a format takes milliseconds, and every line of a certificate uses one.
	const key = `${locale} ${timeZone}`;
	const format = formats.get(key) ?? newFormat(timeZone, locale);
	formats.set(key, format);
	return format.format(new Date(iso)).replace(" at ", ", ");
}

function newFormat(timeZone: string, locale: string): Intl.DateTimeFormat {
	return new Intl.DateTimeFormat(locale, {
		timeZone,
		day: "numeric",
		month: "long",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
		timeZoneName: "short",
	});
}
