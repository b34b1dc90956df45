import type { X509Certificate } from "node:crypto";
import { type BasicConstraints, Certificate } from "pkijs";
import { isIssuer } from "./certificate-chain.ts";
import { OID } from "./oids.ts";

/** Critical extensions that are checked here, or that only restrict uses that do not occur here. */
const SUPPORTED_EXTENSIONS = new Set<string>([
	OID.basicConstraints,
	OID.keyUsage,
	OID.extendedKeyUsage,
	OID.certificatePolicies,
]);
const MAX_PATH = 8;

/**
 * Whether a path of authorities, each valid at the moment, leads from a certificate to one of the anchors (RFC 5280
 * §6). An anchor is trusted as it is. Name constraints are not evaluated: an authority with them is not followed.
 */
export function chainsToAnchor(
	certificate: X509Certificate,
	{
		anchors,
		among,
		at,
	}: { anchors: readonly X509Certificate[]; among: readonly X509Certificate[]; at: Date },
	path: readonly X509Certificate[] = [],
): boolean {
	if (anchors.some(({ raw }) => raw.equals(certificate.raw))) return true;
	if (anchors.some((anchor) => isIssuer(anchor, certificate))) return true;
	if (path.length >= MAX_PATH) return false;
	return among.some(
		(issuer) =>
			!path.includes(issuer) &&
			isIssuer(issuer, certificate) &&
			isValidAt(issuer, at) &&
			mayIssue(issuer, path.length) &&
			chainsToAnchor(issuer, { anchors, among, at }, [...path, issuer]),
	);
}

export function isValidAt({ validFrom, validTo }: X509Certificate, at: Date): boolean {
	return at >= new Date(validFrom) && at <= new Date(validTo);
}

/** `below`: the number of authorities between this one and the certificate in question (§4.2.1.9). */
function mayIssue(authority: X509Certificate, below: number): boolean {
	const { extensions = [] } = Certificate.fromBER(new Uint8Array(authority.raw));
	const constraints = extensions.find(({ extnID }) => extnID === OID.basicConstraints);
	const { cA = false, pathLenConstraint } = (constraints?.parsedValue ?? {}) as Partial<BasicConstraints>;
	const deepest = pathLenConstraint === undefined ? MAX_PATH : Number(pathLenConstraint);
	return (
		cA &&
		below <= deepest &&
		extensions.every(({ critical, extnID }) => !critical || SUPPORTED_EXTENSIONS.has(extnID))
	);
}
