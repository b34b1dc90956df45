import type { X509Certificate } from "node:crypto";
import { type BasicConstraints, Certificate } from "pkijs";
import { isIssuer, isSelfSigned, nameCertificate } from "./certificate-chain.ts";
import { isOnlyForTimeStamping } from "./certificate-purpose.ts";
import { OID } from "./oids.ts";
import type { TimeStamp } from "./read-time-stamp.ts";

/** Tolerated difference between two synchronized clocks. */
export const MAX_CLOCK_DIFFERENCE_MS = 120_000;

/** What a time-stamp is checked for. */
export type TimeStampCheck =
	| "signature"
	| "named"
	| "purpose"
	| "validity"
	| "time"
	| "issuer"
	| "revocation";

export type TimeStampFault = {
	/** The check that failed. */
	check: TimeStampCheck;
	detail: string;
};

/**
 * Why a token does not prove its time; empty when it does. Without `anchors` (certificates of issuers trusted to
 * certify time-stamp servers) the issuer of the server's certificate is not checked.
 */
export function findTimeStampFaults(
	{ at, certificate, chain, isCertificateNamed }: Omit<TimeStamp, "token">,
	anchors: readonly X509Certificate[],
): TimeStampFault[] {
	const name = `the certificate of ${nameCertificate(certificate)}`;
	const faults: TimeStampFault[] = [];
	const report = (check: TimeStampCheck, detail: string) => faults.push({ check, detail });
	if (!isCertificateNamed) report("named", "the token does not state which certificate signed it");
	if (!isOnlyForTimeStamping(certificate)) report("purpose", `${name} is not for time-stamping only`);
	if (!isValidAt(certificate, at))
		report(
			"validity",
			`${name} was not valid at ${at.toISOString()} (valid from ${certificate.validFrom} to ${certificate.validTo})`,
		);
	if (isSelfSigned(certificate) && !anchors.some(({ raw }) => raw.equals(certificate.raw)))
		report("issuer", `${name} is self-signed`);
	else if (anchors.length > 0 && !chainsToAnchor(certificate, { anchors, among: chain, at }))
		report("issuer", `${name} was not issued by an authority that this service trusts`);
	return faults;
}

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
function chainsToAnchor(
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

function isValidAt({ validFrom, validTo }: X509Certificate, at: Date): boolean {
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
