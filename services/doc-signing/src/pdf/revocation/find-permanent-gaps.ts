import type { X509Certificate } from "node:crypto";
import { findIssuer } from "../pades/certificate-chain.ts";
import { readNamedSources } from "./named-sources.ts";
import { NoRevocationData, type RevocationGap } from "./revocation-data.ts";
import { walkChain } from "./walk-chain.ts";

/**
 * Why the seals of a signing certificate can never exceed B-T: its chain names no OCSP responder or CRL. Sends no
 * request.
 */
export async function findPermanentGaps([first, ...chain]: readonly [
	X509Certificate,
	...X509Certificate[],
]): Promise<RevocationGap[]> {
	const { gaps } = await walkChain(first, {
		async findIssuer(certificate) {
			const issuer = findIssuer(chain, certificate);
			if (issuer) return issuer;
			const isFinal = readNamedSources(certificate).issuers.length === 0;
			throw new NoRevocationData(certificate, {
				reason: `the certificate of its issuer (${certificate.issuer.replaceAll("\n", ", ")}) is missing, and the certificate names no URL for it`,
				isFinal,
			});
		},
		async learn(certificate) {
			const { ocsp, crls } = readNamedSources(certificate);
			if (ocsp.length + crls.length > 0) return null;
			throw new NoRevocationData(certificate, {
				reason: "it names no OCSP responder and no list of revoked certificates",
				isFinal: true,
			});
		},
	});
	return gaps.filter(({ isFinal }) => isFinal);
}
