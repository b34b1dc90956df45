import { getPageWords } from "../../../languages/words.ts";
import type { Certificate } from "../../../pdf/certificate/certificate.ts";
import type { SealFacts } from "../../../sealing/queries/facts.ts";
import { certificateTexts } from "../../../sealing/rules/certificate-texts.ts";
import { toCertificateBrand, toCertificateSender } from "../../../sealing/rules/seal-content.ts";

const NO_HASH = "0".repeat(64);

/** The certificate of a sample document. */
export function sampleCertificate(
	facts: Pick<SealFacts, "brand" | "sender">,
	{ logo, baseUrl, now }: { logo: Uint8Array | null; baseUrl: string; now: Date },
): Certificate {
	const { certificate: words, settings } = getPageWords();
	const at = now.toISOString();
	const verifyUrl = `${baseUrl}/verify`;
	return {
		texts: certificateTexts(words, { outcome: "completed", auditHead: NO_HASH, verifyUrl }),
		outcome: "completed",
		title: settings.brand.sampleTitle,
		verifyUrl,
		sender: toCertificateSender(facts),
		documentId: "0",
		issuer: new URL(baseUrl).host,
		timeZone: "UTC",
		createdAt: at,
		sentAt: at,
		finishedAt: at,
		original: { sha256: NO_HASH, sizeInBytes: 0, pageCount: 1, isRepaired: false, frozen: [] },
		parts: [],
		auditHead: NO_HASH,
		brand: toCertificateBrand(facts.brand, logo),
		parties: [
			{
				name: "Ada Lovelace",
				email: "ada@example.com",
				role: words.roles.SIGNER,
				action: words.acted.SIGNER,
				authentication: words.authentication.emailedLink,
				sentAt: at,
				openedAt: at,
				consentedAt: at,
				consent: null,
				actedAt: at,
				ipAddress: null,
				userAgent: null,
				reason: null,
				signature: { type: "typed", text: "Ada Lovelace" },
				signatureAlt: null,
				signatures: [],
				reference: null,
			},
		],
	};
}
