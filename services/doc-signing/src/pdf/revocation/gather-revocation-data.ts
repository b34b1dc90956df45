import type { X509Certificate } from "node:crypto";
import { findIssuer as findIssuerAmong, isSelfSigned } from "../pades/certificate-chain.ts";
import { fetchIssuer } from "./fetch-issuer.ts";
import { readNamedSources } from "./named-sources.ts";
import { readCrl } from "./read-crl.ts";
import { ocspRequest, readOcsp } from "./read-ocsp.ts";
import {
	NoRevocationData,
	type RevocationAttempt,
	type RevocationData,
	type RevocationServers,
	RevokedCertificate,
} from "./revocation-data.ts";

const LARGEST_OCSP_RESPONSE = 64 * 1024;
/** It goes into every file that is sealed. */
const LARGEST_CRL = 1024 * 1024;
const MOST_CERTIFICATES = 20;
/** All answers together, so that /verify takes whatever was sealed. */
const LARGEST_WHOLE = 4 * 1024 * 1024;
const MOST_QUESTIONS = 40;

type Gathering = RevocationData & { known: X509Certificate[]; servers: RevocationServers };

/** Whether each certificate that somebody vouches for says where its revocation is told: else it cannot be had. */
export function isRevocationTold(chains: readonly X509Certificate[][]): boolean {
	const known = chains.flat();
	const path = chains.flatMap(([first]) => first ?? []);
	const vouchedFor: X509Certificate[] = [];
	for (let one = path.shift(); one; one = path.shift()) {
		if (isSelfSigned(one) || vouchedFor.includes(one)) continue;
		vouchedFor.push(one);
		const issuer = findIssuerAmong(known, one);
		if (issuer) path.push(issuer);
	}
	const sources = vouchedFor.map(readNamedSources);
	return sources.length > 0 && sources.every(({ ocsp, crls }) => ocsp.length + crls.length > 0);
}

/**
 * Asks about every certificate from the first of each chain up to its root: by OCSP, else by the issuer's list. Throws
 * RevokedCertificate, or NoRevocationData when about one of them nothing can be learnt.
 */
export async function gatherRevocationData(
	chains: readonly X509Certificate[][],
	servers: RevocationServers,
): Promise<RevocationData> {
	const found: Gathering = {
		certificates: [],
		ocspResponses: [],
		crls: [],
		known: chains.flat(),
		servers: limited(servers),
	};
	const asked = new Set<string>();
	const open = chains.flatMap(([first]) => first ?? []);
	for (let one = open.shift(); one; one = open.shift()) {
		if (asked.has(one.fingerprint256)) continue;
		asked.add(one.fingerprint256);
		found.certificates.push(one.raw);
		if (isSelfSigned(one)) continue;
		if (asked.size > MOST_CERTIFICATES) throw new NoRevocationData(one, []);
		const issuer = await findIssuer(found, one);
		const responder = await askAbout(found, one, issuer);
		open.push(issuer, ...(responder ? [responder] : []));
	}
	const { certificates, ocspResponses, crls } = found;
	return { certificates, ocspResponses, crls };
}

/** Over http anybody on the way can be the time-stamp server, and name in its certificates what they like. */
function limited({ ask, now }: RevocationServers): RevocationServers {
	let questions = 0;
	let left = LARGEST_WHOLE;
	return {
		now,
		ask: async (url, question) => {
			questions += 1;
			if (questions > MOST_QUESTIONS) throw new Error("the certificates name too many addresses");
			const answer = await ask(url, { ...question, limit: Math.min(question.limit, left) });
			left -= answer.length;
			return answer;
		},
	};
}

async function askAbout(
	found: Gathering,
	certificate: X509Certificate,
	issuer: X509Certificate,
): Promise<X509Certificate | null> {
	const { ocsp, crls, noCheck } = readNamedSources(certificate);
	// A responder that its issuer tells nothing about is believed as long as it is certified (RFC 6960 §4.2.2.2.1).
	if (noCheck || ocsp.length + crls.length === 0) return null;
	const about = { certificate, issuer, now: found.servers.now };
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
		const answer = await attempt(url, () => askOcsp(found, url, about));
		if (answer) return answer.responder;
	}
	for (const url of crls) {
		if (await attempt(url, () => fetchCrl(found, url, about))) return null;
	}
	throw new NoRevocationData(certificate, attempts);
}

type About = { certificate: X509Certificate; issuer: X509Certificate; now: Date };

async function askOcsp({ servers, ocspResponses }: Gathering, url: string, about: About) {
	const question = {
		body: ocspRequest(about),
		type: "application/ocsp-request",
		limit: LARGEST_OCSP_RESPONSE,
	};
	const bytes = await servers.ask(url, question);
	const { revokedAt, responder } = readOcsp(bytes, about);
	if (revokedAt) throw new RevokedCertificate(about.certificate, revokedAt);
	ocspResponses.push(bytes);
	return { responder };
}

async function fetchCrl({ servers, crls }: Gathering, url: string, about: About): Promise<true> {
	const bytes = await servers.ask(url, { limit: LARGEST_CRL });
	const { revokedAt } = readCrl(bytes, { ...about, url });
	if (revokedAt) throw new RevokedCertificate(about.certificate, revokedAt);
	if (!crls.some((other) => Buffer.from(other).equals(bytes))) crls.push(bytes);
	return true;
}

/** From those at hand, or from where the certificate says. */
async function findIssuer(
	{ known, servers }: Gathering,
	certificate: X509Certificate,
): Promise<X509Certificate> {
	const atHand = findIssuerAmong(known, certificate);
	if (atHand) return atHand;
	const { issuer, attempts } = await fetchIssuer(certificate, servers);
	if (!issuer) throw new NoRevocationData(certificate, attempts);
	known.push(issuer);
	return issuer;
}
