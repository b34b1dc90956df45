import {
	type CertificateWords,
	certificate as english,
} from "../../src/languages/generated/en/certificate.ts";
import type { CertificateParty, CertificateTexts } from "../../src/pdf/certificate/certificate.ts";
import type { PlacedField } from "../../src/pdf/drawing/field-value.ts";
import type { SealContent } from "../../src/pdf/sealing/seal-input.ts";
import { certificateTexts } from "../../src/sealing/rules/certificate-texts.ts";

/** A certificate and nothing else; tests add what they need. */
export function sealContent(overrides: Partial<SealContent> = {}): SealContent {
	return {
		fields: [],
		formValues: {},
		attachments: [],
		foot: null,
		stamp: null,
		signature: { name: "Example Sign", reason: "All recipients have signed", location: null },
		sealedAt: "2026-11-21T08:00:00Z",
		certificate: {
			texts: textsIn(english),
			outcome: "completed",
			title: "Lease agreement",
			documentId: "4711",
			sender: { name: "Grace Hopper", email: "grace@example.com", account: "user:1", ipAddress: "192.0.2.9" },
			verifyUrl: "https://sign.example/verify",
			issuer: "Example Sign",
			timeZone: "Europe/Berlin",
			createdAt: "2026-11-20T08:00:00Z",
			sentAt: "2026-11-20T08:05:00Z",
			finishedAt: "2026-11-21T08:00:00Z",
			auditHead: "cd".repeat(32),
			parties: [],
			parts: [],
			brand: null,
		},
		...overrides,
	};
}

export function textsIn(words: CertificateWords): CertificateTexts {
	const verifyUrl = "https://sign.example/verify";
	return certificateTexts(words, { outcome: "completed", auditHead: "cd".repeat(32), verifyUrl });
}

/** A signer who has done nothing yet; tests override what they need. */
export function certificateParty(overrides: Partial<CertificateParty> = {}): CertificateParty {
	return {
		...{ name: "Ada Lovelace", email: "ada@example.com", role: "Signer", action: "Signed" },
		...{ authentication: "Personal link sent to this email address", reason: null, signature: null },
		...{ sentAt: null, openedAt: null, consentedAt: null, actedAt: null, ipAddress: null, userAgent: null },
		...{ signatures: [], signatureAlt: null, reference: null, consent: null },
		...overrides,
	};
}

export function textField(
	text: string,
	place: Partial<PlacedField["rect"]> & { page?: number } = {},
): PlacedField {
	const { page = 1, ...rect } = place;
	return {
		page,
		rect: { x: 10, y: 10, width: 30, height: 4, ...rect },
		mark: { kind: "text", text, fontSize: null, align: "left", wrapped: false },
	};
}

/** A cross from corner to corner: its pixels show where the field was drawn. */
export function crossField(rect: PlacedField["rect"], size: { width: number; height: number }): PlacedField {
	const stroke = (x1: number, y1: number, x2: number, y2: number) => ({
		points: [
			{ x: x1, y: y1 },
			{ x: x2, y: y2 },
		],
	});
	const strokes = [stroke(0, 0, size.width, size.height), stroke(0, size.height, size.width, 0)];
	return { page: 1, rect, mark: { kind: "signature", signature: { type: "strokes", strokes } } };
}
