import type { X509Certificate } from "node:crypto";
import { isSelfSigned, nameOf } from "./certificate-chain.ts";
import { isOnlyForTimeStamping } from "./certificate-purpose.ts";
import type { TimeStamp } from "./read-time-stamp.ts";
import { chainsToAnchor, isValidAt } from "./trusted-path.ts";

/** Tolerated difference between two synchronized clocks. */
export const MAX_CLOCK_DIFFERENCE_MS = 120_000;

/**
 * Why a token does not prove its time; empty when it does. Without `anchors` (certificates of issuers trusted to
 * certify time-stamp servers) the issuer of the server's certificate is not checked.
 */
export function findTimeStampFaults(
	{ at, certificate, chain, isCertificateNamed }: Omit<TimeStamp, "token">,
	anchors: readonly X509Certificate[],
): string[] {
	const name = `the certificate of ${nameOf(certificate)}`;
	const faults: string[] = [];
	if (!isCertificateNamed) faults.push("the token does not state which certificate signed it");
	if (!isOnlyForTimeStamping(certificate)) faults.push(`${name} is not for time-stamping only`);
	if (!isValidAt(certificate, at))
		faults.push(
			`${name} was not valid at ${at.toISOString()} (valid from ${certificate.validFrom} to ${certificate.validTo})`,
		);
	if (isSelfSigned(certificate) && !anchors.some(({ raw }) => raw.equals(certificate.raw)))
		faults.push(`${name} is self-signed`);
	else if (anchors.length > 0 && !chainsToAnchor(certificate, { anchors, among: chain, at }))
		faults.push(`${name} was not issued by an authority that this service trusts`);
	return faults;
}
