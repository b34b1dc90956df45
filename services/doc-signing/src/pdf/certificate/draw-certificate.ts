import type { PDF } from "@libpdf/core";
import {
	BLACK,
	type Canvas,
	type Color,
	GREY,
	newCanvas,
	number,
	strokeColor,
	within,
} from "../drawing/canvas.ts";
import { drawSignature } from "../drawing/draw-signature.ts";
import { drawLine, LINE_HEIGHT, wrap } from "../drawing/text.ts";
import type { Typeface, Typefaces } from "../drawing/typefaces.ts";
import type { Certificate, CertificateParty } from "./certificate.ts";
import { formatMoment } from "./moment.ts";

export const CERTIFICATE_PAGE = { width: 595, height: 842 };

const MARGIN = 56;
const WIDTH = CERTIFICATE_PAGE.width - 2 * MARGIN;
const LABEL = 104;
const FOOTER = 84;
const LONGEST_DEVICE = 240;
const SIGNATURE = { width: 150, height: 52 };

const REPAIRED =
	"Repaired before sealing: the structure of the uploaded file was damaged, so a sound one was appended to it. Its own bytes are unchanged.";

type Sheet = { pages: Canvas[]; y: number; faces: Typefaces };
type Row = [label: string, value: string | null];

/** Draws the certificate, on as many A4 pages as it takes. */
export function drawCertificate(pdf: PDF, faces: Typefaces, certificate: Certificate): Canvas[] {
	const sheet: Sheet = { pages: [], y: 0, faces };
	turnPage(sheet);
	drawHeading(sheet, certificate);
	drawRows(sheet, documentRows(certificate), WIDTH);
	for (const party of certificate.parties) drawParty(pdf, sheet, party, certificate.timeZone);
	sheet.pages.forEach((canvas, index) => {
		drawFooter(canvas, faces, certificate, `Page ${index + 1} of ${sheet.pages.length}`);
	});
	return sheet.pages;
}

function drawHeading(sheet: Sheet, { outcome, issuer, title }: Certificate): void {
	write(sheet, issuer, { size: 9, color: GREY });
	const heading =
		outcome === "completed" ? "Certificate of completion" : "Certificate: declined, not completed";
	write(sheet, heading, { size: 20, typeface: "bold" });
	sheet.y -= 4;
	write(sheet, inOneLine(title), { size: 12 });
	sheet.y -= 10;
}

function documentRows(certificate: Certificate): Row[] {
	const { sha256, sizeInBytes, pageCount, isRepaired } = certificate.original;
	const moment = (iso: string | null): string | null => iso && formatMoment(iso, certificate.timeZone);
	return [
		["Document", certificate.documentId],
		["Pages", String(pageCount)],
		["Uploaded file", `${sizeInBytes.toLocaleString("en")} bytes, SHA-256 ${sha256}`],
		["Repair", isRepaired ? REPAIRED : null],
		["Created", moment(certificate.createdAt)],
		["Sent", moment(certificate.sentAt)],
		[certificate.outcome === "completed" ? "Completed" : "Declined", moment(certificate.finishedAt)],
		["Time zone", certificate.timeZone],
	];
}

function drawParty(pdf: PDF, sheet: Sheet, party: CertificateParty, timeZone: string): void {
	const moment = (iso: string | null): string | null => iso && formatMoment(iso, timeZone);
	const rows: Row[] = [
		["Role", party.role],
		["Known by", party.authentication],
		["Opened", moment(party.openedAt)],
		["Agreed to sign electronically", moment(party.consentedAt)],
		[party.action, moment(party.actedAt)],
		["Reason", party.reason],
		["From", party.ipAddress],
		["Device", party.userAgent && clipped(party.userAgent)],
	];
	const width = party.signature ? WIDTH - SIGNATURE.width - 16 : WIDTH;
	const tall = heightOf(sheet, rows, width) + 62;
	const page = CERTIFICATE_PAGE.height - MARGIN - FOOTER;
	// A person is not torn over two pages unless their rows alone are longer than one.
	if (sheet.y - tall < FOOTER && tall < page) turnPage(sheet);
	sheet.y -= 10;
	rule(current(sheet), sheet.y);
	sheet.y -= 8;
	write(sheet, inOneLine(party.name) || party.email, { size: 12, typeface: "bold" });
	if (party.name) write(sheet, party.email, { size: 9, color: GREY });
	sheet.y -= 4;
	const [canvas, top] = [current(sheet), sheet.y];
	drawRows(sheet, rows, width);
	const { signature } = party;
	if (!signature) return;
	const at = { x: MARGIN + WIDTH - SIGNATURE.width, y: top - SIGNATURE.height };
	within(canvas, [1, 0, 0, 1, at.x, at.y], () =>
		drawSignature(canvas, pdf, sheet.faces, signature, SIGNATURE),
	);
	rule(canvas, at.y - 3, at.x);
	if (current(sheet) === canvas) sheet.y = Math.min(sheet.y, at.y - 6);
}

function drawRows(sheet: Sheet, rows: Row[], width: number): void {
	for (const [label, value] of rows) {
		if (!value) continue;
		const labels = wrap(sheet.faces, label, LABEL - 8, "sans", 9);
		const values = wrap(sheet.faces, value, width - LABEL, "sans", 9);
		for (let line = 0; line < Math.max(labels.length, values.length); line++) {
			makeRoom(sheet, 9);
			const y = sheet.y - 9;
			const paint = (text: string | undefined, x: number, wide: number, color: Color): void =>
				drawLine(current(sheet), sheet.faces, text ?? "", { x, y, width: wide }, styled({ color }));
			paint(labels[line], MARGIN, LABEL, GREY);
			paint(values[line], MARGIN + LABEL, width - LABEL, BLACK);
			sheet.y -= 9 * LINE_HEIGHT;
		}
		sheet.y -= 2;
	}
}

/** What senders write freely must not look like a row of ours. */
function inOneLine(text: string): string {
	return text.replaceAll(/\s+/g, " ").trim();
}

/** Browsers may send anything for a name. */
function clipped(text: string): string {
	return text.length > LONGEST_DEVICE ? `${text.slice(0, LONGEST_DEVICE)}…` : text;
}

function heightOf(sheet: Sheet, rows: Row[], width: number): number {
	return rows.reduce((sum, [label, value]) => {
		if (!value) return sum;
		const labels = wrap(sheet.faces, label, LABEL - 8, "sans", 9).length;
		const values = wrap(sheet.faces, value, width - LABEL, "sans", 9).length;
		return sum + Math.max(labels, values) * 9 * LINE_HEIGHT + 2;
	}, 0);
}

function drawFooter(canvas: Canvas, faces: Typefaces, certificate: Certificate, pageNumber: string): void {
	rule(canvas, FOOTER - 14);
	const lines = [
		`Audit trail ends with ${certificate.auditHead}`,
		`Check this file at ${certificate.verifyUrl}. A digital signature over the whole file makes any change visible.`,
		pageNumber,
	];
	let y = FOOTER - 28;
	for (const line of lines.flatMap((text) => wrap(faces, text, WIDTH, "sans", 8))) {
		drawLine(canvas, faces, line, { x: MARGIN, y, width: WIDTH }, styled({ size: 8, color: GREY }));
		y -= 8 * LINE_HEIGHT;
	}
}

type Look = { size?: number; typeface?: Typeface; color?: Color };

function styled({ size = 9, typeface = "sans", color = BLACK }: Look) {
	return { size, typeface, color, align: "left" } as const;
}

function write(sheet: Sheet, text: string, look: Look): void {
	const style = styled(look);
	for (const line of wrap(sheet.faces, text, WIDTH, style.typeface, style.size)) {
		makeRoom(sheet, style.size);
		drawLine(current(sheet), sheet.faces, line, { x: MARGIN, y: sheet.y - style.size, width: WIDTH }, style);
		sheet.y -= style.size * LINE_HEIGHT;
	}
}

function rule(canvas: Canvas, y: number, from = MARGIN): void {
	canvas.operators.push(strokeColor([0.8, 0.8, 0.82]), "0.6 w");
	canvas.operators.push(`${number(from)} ${number(y)} m ${number(MARGIN + WIDTH)} ${number(y)} l S`);
}

function makeRoom(sheet: Sheet, size: number): void {
	if (sheet.y - size * LINE_HEIGHT < FOOTER) turnPage(sheet);
}

function turnPage(sheet: Sheet): void {
	sheet.pages.push(newCanvas());
	sheet.y = CERTIFICATE_PAGE.height - MARGIN;
}

function current(sheet: Sheet): Canvas {
	return sheet.pages.at(-1) ?? newCanvas();
}
