import type { X509Certificate } from "node:crypto";
import { isSelfSigned } from "../pades/certificate-chain.ts";
import { NoRevocationData, type RevocationGap } from "./revocation-data.ts";

/** Provides issuers and the status of certificates. Both throw NoRevocationData when they cannot. */
export type RevocationSource = {
	findIssuer(certificate: X509Certificate): Promise<X509Certificate>;
	/** Returns the responder that the issuer certified (RFC 6960 §4.2.2.2), if such a responder answered. */
	learn(
		certificate: X509Certificate,
		about: { issuer: X509Certificate; isResponder: boolean },
	): Promise<X509Certificate | null>;
};

const MAX_CERTIFICATES = 20;

/**
 * The rule for a whole chain: every certificate, from the first up to the root and including OCSP responders', must
 * be proven unrevoked. Those that are not are in `gaps`. Lets RevokedCertificate through.
 */
export async function walkChain(
	first: X509Certificate,
	source: RevocationSource,
): Promise<{ certificates: X509Certificate[]; gaps: RevocationGap[] }> {
	const certificates: X509Certificate[] = [];
	const gaps: RevocationGap[] = [];
	const open = [{ certificate: first, isResponder: false }];
	for (let next = open.shift(); next; next = open.shift()) {
		const { certificate, isResponder } = next;
		if (certificates.some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256)) continue;
		certificates.push(certificate);
		try {
			if (isSelfSigned(certificate)) {
				if (certificate !== first) continue;
				throw new NoRevocationData(certificate, { reason: "it is self-signed", isFinal: true });
			}
			if (certificates.length > MAX_CERTIFICATES)
				throw new NoRevocationData(certificate, { reason: "the chain is too long", isFinal: true });
			const issuer = await source.findIssuer(certificate);
			open.push({ certificate: issuer, isResponder: false });
			const responder = await source.learn(certificate, { issuer, isResponder });
			if (responder) open.push({ certificate: responder, isResponder: true });
		} catch (error) {
			if (!(error instanceof NoRevocationData)) throw error;
			gaps.push(error.gap);
		}
	}
	return { certificates, gaps };
}
