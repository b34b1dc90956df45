import { X509Certificate } from "node:crypto";
import { findIssuer } from "../pades/certificate-chain.ts";
import { readNamedSources } from "./named-sources.ts";
import { readCrl } from "./read-crl.ts";
import { readOcsp } from "./read-ocsp.ts";
import { NoRevocationData, type RevocationData, type RevocationGap } from "./revocation-data.ts";
import { type RevocationSource, walkChain } from "./walk-chain.ts";

/**
 * The certificates of a chain that the responses in a seal do not prove unrevoked at the time of its time-stamp;
 * empty when they prove it for all. Sends no request.
 */
export async function findUnproven(
	[first, ...chain]: readonly [X509Certificate, ...X509Certificate[]],
	data: RevocationData,
	stampedAt: Date,
): Promise<RevocationGap[]> {
	// Bytes after the signature may have been altered: ignore what is not a certificate.
	const inside = data.certificates.flatMap((bytes) => attempt(() => new X509Certificate(bytes)) ?? []);
	const known = [...chain, ...inside];
	return (await walkChain(first, reading(known, data, stampedAt))).gaps;
}

function reading(known: X509Certificate[], data: RevocationData, stampedAt: Date): RevocationSource {
	// A response issued after the time-stamp is valid from its own time, an earlier one must still be valid at the
	// time-stamp.
	const moment = (thisUpdate: Date) => (thisUpdate > stampedAt ? thisUpdate : stampedAt);
	return {
		async findIssuer(certificate) {
			const issuer = findIssuer(known, certificate);
			if (issuer) return issuer;
			throw new NoRevocationData(certificate, {
				reason: "the file does not contain its issuer's certificate",
			});
		},
		async learn(certificate, { issuer, isResponder }) {
			const { ocsp, crls, noCheck } = readNamedSources(certificate);
			if (isResponder && (noCheck || ocsp.length + crls.length === 0)) return null;
			const about = { certificate, issuer, moment };
			for (const bytes of data.ocspResponses) {
				const answer = attempt(() => readOcsp(bytes, about));
				if (answer?.revokedAt === null) return answer.responder;
			}
			for (const bytes of data.crls) {
				for (const url of crls)
					if (attempt(() => readCrl(bytes, { ...about, url }))?.revokedAt === null) return null;
			}
			throw new NoRevocationData(certificate, {
				reason: "no response in the file proves that it was not revoked",
			});
		},
	};
}

function attempt<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}
