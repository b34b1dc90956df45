import { PDF } from "@libpdf/core";
import type { Certificate } from "../certificate/certificate.ts";
import { drawCertificate } from "../certificate/draw-certificate.ts";
import { openTypefaces } from "../drawing/typefaces.ts";
import { type Bitmap, renderPage } from "../intake/pdfium.ts";
import { appendPage } from "./append-page.ts";

const PAGE = { width: 595, height: 842, scale: 1 };
const SCALE = 2;

/** The first page of a certificate as the seal draws it, for previews. */
export async function renderCertificate(certificate: Certificate): Promise<Bitmap> {
	const pdf = PDF.create();
	// appendPage takes the page tree of a file that has pages.
	pdf.addPage();
	const [first] = drawCertificate(pdf, openTypefaces(pdf, certificate.texts.locale), certificate, PAGE);
	if (!first) throw new Error("A certificate has at least one page.");
	appendPage(pdf, first, PAGE, 2);
	return renderPage(await pdf.save(), 1, () => SCALE);
}
