import type { PDF } from "@libpdf/core";
import { type Canvas, GREY, within } from "../drawing/canvas.ts";
import { drawSignature } from "../drawing/draw-signature.ts";
import type { Typefaces } from "../drawing/typefaces.ts";
import type { Certificate, CertificateParty } from "./certificate.ts";
import type { CertificatePage } from "./certificate-page.ts";
import { formatMoment } from "./moment.ts";
import {
	current,
	drawFooter,
	drawRows,
	drawRule,
	FOOTER,
	heightOf,
	MARGIN,
	newSheet,
	type Row,
	type Sheet,
	turnPage,
	write,
} from "./sheet.ts";

const MAX_DEVICE_LENGTH = 240;
const SIGNATURE = { width: 150, height: 52 };
const REPAIRED =
	"The structure of the uploaded file was damaged. A repaired one was appended before sealing; the uploaded bytes are unchanged.";

/** Draws the certificate on as many pages as it needs. */
export function drawCertificate(
	pdf: PDF,
	faces: Typefaces,
	certificate: Certificate,
	{ width, height, scale }: CertificatePage,
): Canvas[] {
	const sheet = newSheet(faces, { width: width / scale, height: height / scale });
	drawHeading(sheet, certificate);
	drawRows(sheet, documentRows(certificate), sheet.width);
	for (const party of certificate.parties) drawParty(pdf, sheet, party, certificate.timeZone);
	sheet.pages.forEach((canvas, index) => {
		drawFooter(sheet, canvas, [
			`Hash of the last audit log entry: ${certificate.auditHead}`,
			`Verify this file at ${certificate.verifyUrl}. A digital signature covers the whole file, so any change can be detected.`,
			`Page ${index + 1} of ${sheet.pages.length}`,
		]);
	});
	return sheet.pages;
}

function drawHeading(sheet: Sheet, { outcome, issuer, title }: Certificate): void {
	write(sheet, issuer, { size: 9, color: GREY });
	const heading = outcome === "completed" ? "Certificate of completion" : "Certificate of declined document";
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
	const rows = partyRows(party, timeZone);
	const width = party.signature ? sheet.width - SIGNATURE.width - 16 : sheet.width;
	const tall = heightOf(sheet, rows, width) + 62;
	const page = sheet.height - MARGIN - FOOTER;
	// A person's rows stay on one page unless they alone are longer than a page.
	if (sheet.y - tall < FOOTER && tall < page) turnPage(sheet);
	sheet.y -= 10;
	drawRule(sheet, current(sheet), sheet.y);
	sheet.y -= 8;
	write(sheet, inOneLine(party.name) || party.email, { size: 12, typeface: "bold" });
	if (party.name) write(sheet, party.email, { size: 9, color: GREY });
	sheet.y -= 4;
	const [canvas, top] = [current(sheet), sheet.y];
	drawRows(sheet, rows, width);
	const { signature } = party;
	if (!signature) return;
	const at = { x: MARGIN + sheet.width - SIGNATURE.width, y: top - SIGNATURE.height };
	within(canvas, [1, 0, 0, 1, at.x, at.y], () =>
		drawSignature(canvas, pdf, sheet.faces, signature, SIGNATURE),
	);
	drawRule(sheet, canvas, at.y - 3, at.x);
	if (current(sheet) === canvas) sheet.y = Math.min(sheet.y, at.y - 6);
}

function partyRows(party: CertificateParty, timeZone: string): Row[] {
	const moment = (iso: string | null): string | null => iso && formatMoment(iso, timeZone);
	return [
		["Role", party.role],
		["Authentication", party.authentication],
		["Request sent", moment(party.sentAt)],
		["Opened", moment(party.openedAt)],
		["Consented to electronic signing", moment(party.consentedAt)],
		[party.action, moment(party.actedAt)],
		["Signatures", party.signatures.join("\n")],
		["Reference", party.reference],
		["Reason", party.reason],
		["IP address", party.ipAddress],
		["Browser", party.userAgent && clipped(party.userAgent)],
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
