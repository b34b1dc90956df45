import type { X509Certificate } from "node:crypto";
import { isSelfSigned, nameOf } from "./certificate-chain.ts";
import { isOnlyForTimeStamping } from "./certificate-purpose.ts";
import type { TimeStamp } from "./read-time-stamp.ts";
import { chainsToAnchor, isValidAt } from "./trusted-path.ts";

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
	const name = `the certificate of ${nameOf(certificate)}`;
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
