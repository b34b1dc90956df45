import { createHash, type X509Certificate } from "node:crypto";
import { findIssuer } from "../pades/certificate-chain.ts";
import { fetchIssuer, readNamedSources } from "./named-sources.ts";
import { readCrl } from "./read-crl.ts";
import { ocspRequest, readOcsp } from "./read-ocsp.ts";
import {
	MAX_RESPONSES_BYTES,
	NoRevocationData,
	type RevocationAttempt,
	type RevocationData,
	type RevocationGap,
	type RevocationServers,
	RevokedCertificate,
} from "./revocation-data.ts";
import { type RevocationSource, walkChain } from "./walk-chain.ts";

const MAX_OCSP_RESPONSE_BYTES = 64 * 1024;

export type GatheredData = { data: RevocationData; gaps: RevocationGap[] };

/**
 * Requests the status of every certificate of a chain up to its root: by OCSP, otherwise from the issuer's
 * CRL. `more` are certificates that may include issuers. Throws RevokedCertificate.
 */
export async function gatherRevocationData(
	[first, ...chain]: readonly [X509Certificate, ...X509Certificate[]],
	servers: RevocationServers,
	more: readonly X509Certificate[] = [],
): Promise<GatheredData> {
	const data: RevocationData = { certificates: [], ocspResponses: [], crls: [] };
	const { certificates, gaps } = await walkChain(first, asking([...chain, ...more], servers, data));
	return { data: { ...data, certificates: certificates.map(({ raw }) => raw) }, gaps };
}

/** The data of several chains, without duplicates. */
export function mergeGathered(all: readonly GatheredData[]): GatheredData {
	const each = (kind: keyof RevocationData): Uint8Array[] => {
		const found = all.flatMap(({ data }) => data[kind]);
		return [...new Map(found.map((bytes) => [sha256(bytes), bytes])).values()];
	};
	return {
		data: { certificates: each("certificates"), ocspResponses: each("ocspResponses"), crls: each("crls") },
		gaps: [
			...new Map(
				all.flatMap(({ gaps }) => gaps).map((gap) => [`${gap.certificate} ${gap.expiresAt}`, gap]),
			).values(),
		],
	};
}

function asking(
	known: X509Certificate[],
	servers: RevocationServers,
	data: RevocationData,
): RevocationSource {
	return {
		async findIssuer(certificate) {
			const atHand = findIssuer(known, certificate);
			if (atHand) return atHand;
			const { issuer, attempts } = await fetchIssuer(certificate, servers);
			if (issuer) {
				known.push(issuer);
				return issuer;
			}
			throw new NoRevocationData(certificate, {
				reason: `the certificate of its issuer (${certificate.issuer.replaceAll("\n", ", ")}) was not found`,
				servers: attempts,
				isFinal: attempts.length === 0,
			});
		},
		async learn(certificate, { issuer, isResponder }) {
			const { ocsp, crls, noCheck } = readNamedSources(certificate);
			const isSilent = ocsp.length + crls.length === 0;
			// A responder whose issuer says nothing about its revocation is trusted while its certificate is valid
			// (RFC 6960 §4.2.2.2.1).
			if (isResponder && (noCheck || isSilent)) return null;
			if (isSilent)
				throw new NoRevocationData(certificate, {
					reason: "it names no OCSP responder and no list of revoked certificates",
					isFinal: true,
				});
			const about = { certificate, issuer, moment: servers.clock };
			const attempts: RevocationAttempt[] = [];
			const attempt = async <T>(url: string, ask: () => Promise<T>): Promise<T | undefined> => {
				try {
					return await ask();
				} catch (error) {
					if (error instanceof RevokedCertificate) throw error;
					attempts.push({ url, reason: error instanceof Error ? error.message : String(error) });
					return undefined;
				}
			};
			for (const url of ocsp) {
				const answer = await attempt(url, () => askOcsp(servers, url, about, data));
				if (answer) return answer.responder;
			}
			for (const url of crls) {
				if (await attempt(url, () => fetchCrl(servers, url, about, data))) return null;
			}
			throw new NoRevocationData(certificate, { reason: "no response was valid", servers: attempts });
		},
	};
}

type About = Parameters<typeof readOcsp>[1];

async function askOcsp(servers: RevocationServers, url: string, about: About, data: RevocationData) {
	const body = ocspRequest(about);
	const bytes = await servers.ask(url, {
		body,
		type: "application/ocsp-request",
		limit: MAX_OCSP_RESPONSE_BYTES,
	});
	const { revokedAt, responder } = readOcsp(bytes, about);
	if (revokedAt) throw new RevokedCertificate(about.certificate, revokedAt);
	data.ocspResponses.push(bytes);
	return { responder };
}

async function fetchCrl(servers: RevocationServers, url: string, about: About, data: RevocationData) {
	const bytes = await servers.ask(url, { limit: MAX_RESPONSES_BYTES });
	const { revokedAt } = readCrl(bytes, { ...about, url });
	if (revokedAt) throw new RevokedCertificate(about.certificate, revokedAt);
	if (!data.crls.some((other) => Buffer.from(other).equals(bytes))) data.crls.push(bytes);
	return true;
}

function sha256(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}
