import { X509Certificate } from "node:crypto";
import { Certificate, type CRLDistributionPoints, type GeneralName, type InfoAccess } from "pkijs";
import { isIssuer } from "../pades/certificate-chain.ts";
import { OID } from "../pades/oids.ts";
import type { RevocationAttempt, RevocationServers } from "./revocation-data.ts";

/** The http and https addresses that a certificate names for more information about it. */
export type NamedSources = {
	ocsp: string[];
	crls: string[];
	/** Addresses of its issuer's certificate. */
	issuers: string[];
	/** RFC 6960 §4.2.2.2.1: this OCSP responder's certificate need not be checked. */
	noCheck: boolean;
};

const UNIFORM_RESOURCE_IDENTIFIER = 6;
/** Limit for each kind; any further ones are ignored. */
const MAX_ADDRESSES = 4;

/** RFC 5280 §4.2.1.13, §4.2.2.1. */
export function readNamedSources(certificate: X509Certificate): NamedSources {
	const { extensions = [] } = Certificate.fromBER(new Uint8Array(certificate.raw));
	const parsed = (id: string): unknown => extensions.find(({ extnID }) => extnID === id)?.parsedValue;
	const access = (parsed(OID.authorityInfoAccess) as InfoAccess | undefined)?.accessDescriptions ?? [];
	const lists = (parsed(OID.crlDistributionPoints) as CRLDistributionPoints | undefined)?.distributionPoints;
	const of = (method: string): string[] =>
		access
			.filter(({ accessMethod }) => accessMethod === method)
			.flatMap(({ accessLocation }) => webAddress(accessLocation))
			.slice(0, MAX_ADDRESSES);
	return {
		ocsp: of(OID.ocsp),
		issuers: of(OID.caIssuers),
		crls: (lists ?? [])
			.flatMap(({ distributionPoint }) =>
				Array.isArray(distributionPoint) ? distributionPoint.flatMap(webAddress) : [],
			)
			.slice(0, MAX_ADDRESSES),
		noCheck: extensions.some(({ extnID }) => extnID === OID.ocspNoCheck),
	};
}

function webAddress({ type, value }: GeneralName): string[] {
	return type === UNIFORM_RESOURCE_IDENTIFIER && typeof value === "string" && /^https?:\/\//i.test(value)
		? [value]
		: [];
}

const MAX_CERTIFICATE_BYTES = 64 * 1024;

/**
 * Downloads the issuer's certificate from the address in the certificate (RFC 5280 §4.2.2.1), or returns what was
 * tried.
 */
export async function fetchIssuer(
	certificate: X509Certificate,
	{ ask }: Pick<RevocationServers, "ask">,
): Promise<{ issuer: X509Certificate | undefined; attempts: RevocationAttempt[] }> {
	const attempts: RevocationAttempt[] = [];
	for (const url of readNamedSources(certificate).issuers) {
		try {
			const fetched = new X509Certificate(await ask(url, { limit: MAX_CERTIFICATE_BYTES }));
			if (isIssuer(fetched, certificate)) return { issuer: fetched, attempts };
			attempts.push({ url, reason: "the certificate there is not its issuer's" });
		} catch (error) {
			attempts.push({ url, reason: error instanceof Error ? error.message : String(error) });
		}
	}
	return { issuer: undefined, attempts };
}
