import { openWithPdfium } from "../intake/pdfium.ts";
import type { Evidence } from "../verification/check-evidence.ts";
import { verifyPdf } from "../verification/verify-pdf.ts";

export type SealedExpectation = {
	pageCount: number;
	/** SHA-256 of the signing certificate, hex. */
	certificate: string;
	/** Issuers trusted to certify time-stamp servers, DER. */
	anchors: Uint8Array[];
};

export type CheckedSeal = Pick<Evidence, "level" | "gaps"> & { sha256: string };

/** The final check of a sealed file. Throws with what is wrong. */
export async function checkSealed(
	sealed: Uint8Array,
	original: Uint8Array,
	expected: SealedExpectation,
): Promise<CheckedSeal> {
	const prefix = Buffer.from(sealed.buffer, sealed.byteOffset, Math.min(original.length, sealed.length));
	if (!prefix.equals(original)) throw new Error("The original is not a prefix of the sealed file.");
	const { pageCount } = await openWithPdfium(sealed);
	if (pageCount !== expected.pageCount) {
		throw new Error(`The sealed file shows ${pageCount} pages instead of ${expected.pageCount}.`);
	}
	const verification = await verifyPdf(sealed, [expected.certificate], expected.anchors);
	if (verification.status !== "intact" || !verification.evidence) {
		const problems = "problems" in verification ? verification.problems.join(" ") : "";
		throw new Error(`The sealed file does not verify: ${verification.status}. ${problems}`);
	}
	const { level, gaps } = verification.evidence;
	return { sha256: verification.sha256, level, gaps };
}
