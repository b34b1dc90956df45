import { type CertificateTexts, type FrozenKind, rowNames } from "../certificate/certificate.ts";
import { openWithPdfium } from "../intake/pdfium.ts";
import { UnusableFile } from "../intake/unusable-file.ts";
import { securityStoreFor } from "../security-store/security-store.ts";
import { findSignature } from "../verification/find-signature.ts";
import { drawSeal } from "./draw-seal.ts";
import type { SealContent } from "./seal-input.ts";

const ROOM = 4096;
const NO_REVOCATION_DATA = { certificates: [], ocspResponses: [], crls: [] };
const MOMENT = "2000-01-01T00:00:00Z";

/**
 * Seals the file at intake and discards the result: a file that cannot be sealed is rejected before anyone signs
 * it. Returns what sealing freezes. Throws UnusableFile.
 */
export async function trySeal(original: Uint8Array): Promise<FrozenKind[]> {
	let problem: unknown;
	try {
		const drawn = await drawSeal(original, sampleContent(), ROOM);
		// With the evidence that may be appended to the seal later.
		const store = securityStoreFor(drawn.bytes, new Uint8Array(ROOM), NO_REVOCATION_DATA);
		const whole = Buffer.concat([drawn.bytes, store]);
		const { pageCount } = await openWithPdfium(whole);
		const signature = await findSignature(whole);
		const found = signature?.byteRange.join() === drawn.slot.byteRange.join();
		if (found && pageCount === drawn.originalPages + drawn.certificatePages) return drawn.reference.frozen;
	} catch (error) {
		if (error instanceof UnusableFile && error.code === "VARIABLE_CONTENT") throw error;
		problem = error;
	}
	throw new UnusableFile(
		"CORRUPT_PDF",
		"The structure of the PDF is too damaged to be sealed. Print it to a new PDF and upload that.",
		{ cause: problem },
	);
}

function sampleContent(): SealContent {
	const rect = { x: 10, y: 10, width: 10, height: 5 };
	const mark = { kind: "text", text: "x", fontSize: null, align: "left", wrapped: false } as const;
	return {
		fields: [{ page: 1, rect, mark }],
		formValues: {},
		attachments: [],
		foot: null,
		stamp: null,
		signature: { name: "x", reason: "x", location: null },
		sealedAt: MOMENT,
		certificate: {
			texts: sampleTexts(),
			outcome: "completed",
			title: "x",
			documentId: "x",
			sender: { name: "x", email: "x", account: "x", ipAddress: null },
			verifyUrl: "x",
			issuer: "x",
			timeZone: "UTC",
			createdAt: MOMENT,
			sentAt: null,
			finishedAt: MOMENT,
			auditHead: "x",
			parties: [],
			parts: [],
			brand: null,
		},
	};
}

function sampleTexts(): CertificateTexts {
	const rows = Object.fromEntries(rowNames.map((name) => [name, "x"])) as CertificateTexts["rows"];
	const frozen = { annotations: "x", layers: "x", images: "x", printing: "x" };
	return {
		locale: "en",
		heading: "x",
		rows,
		repaired: "x",
		frozen,
		fileFacts: "x",
		partFacts: "x",
		footer: ["x"],
		pageOf: "x",
		alternatives: { labelled: "x", checked: "x", unchecked: "x", logo: "x", qrCode: "x" },
	};
}
