import { verify, X509Certificate } from "node:crypto";
import { computeFingerprint } from "../../pdf/pades/certificate-chain.ts";
import { findTimeStampFaults, MAX_CLOCK_DIFFERENCE_MS } from "../../pdf/pades/check-time-stamp.ts";
import { readTimeStamp } from "../../pdf/pades/read-time-stamp.ts";
import { writeStatement } from "../rules/anchor-statement.ts";
import { type LogHead, merkleRoot } from "../rules/merkle-root.ts";
import type { AnchorRow } from "./queries.ts";

export type AnchorFault = {
	code:
		| "ANCHOR_MISSING"
		| "ANCHOR_CHAIN_BROKEN"
		| "ROOT_MISMATCH"
		| "STATEMENT_MISMATCH"
		| "SIGNATURE_INVALID"
		| "CERTIFICATE_UNKNOWN"
		| "TIME_STAMP_INVALID"
		| "DIFFERS_FROM_EXPORT";
	/** The anchor's number; the first one where several are missing. */
	number: number;
	detail: string;
};

type Trust = {
	/** Fingerprints of every certificate that the service ever used. */
	known: ReadonlySet<string>;
	/** Issuers trusted to certify time-stamp servers. */
	issuers: readonly X509Certificate[];
};

/** What is wrong with a single anchor: its root, statement, signature or time-stamp. */
export function checkAnchor(
	anchor: AnchorRow & { heads: readonly LogHead[] },
	{ known, issuers }: Trust,
): AnchorFault[] {
	const { number, heads, statement } = anchor;
	const faults: AnchorFault[] = [];
	const report = (code: AnchorFault["code"], detail: string) => faults.push({ code, number, detail });
	if (!merkleRoot(heads).equals(anchor.merkleRoot))
		report("ROOT_MISMATCH", `The root does not match the ${heads.length} heads recorded with it.`);
	if (!writeStatement({ ...anchor, leaves: heads.length }).equals(statement))
		report(
			"STATEMENT_MISMATCH",
			"The number, time, root, hash or count of heads differs from the statement.",
		);
	const certificate = readCertificate(anchor.certificate);
	if (!certificate || !isSignedBy(certificate, anchor))
		report("SIGNATURE_INVALID", "The signature does not match the statement and the certificate.");
	else if (!known.has(computeFingerprint(certificate)))
		report(
			"CERTIFICATE_UNKNOWN",
			`This service has never used the certificate ${computeFingerprint(certificate)}.`,
		);
	for (const fault of timeStampFaults(anchor, issuers))
		report("TIME_STAMP_INVALID", `The time-stamp is not valid: ${fault}.`);
	return faults;
}

/** Undefined for anything but a certificate. */
export function readCertificate(pem: string): X509Certificate | undefined {
	try {
		return new X509Certificate(pem);
	} catch {
		return undefined;
	}
}

function isSignedBy({ publicKey }: X509Certificate, { statement, signature }: AnchorRow): boolean {
	return verify("sha256", statement, publicKey, signature);
}

function timeStampFaults(
	{ timeStamp, signature, at }: AnchorRow,
	issuers: readonly X509Certificate[],
): string[] {
	if (!timeStamp) return [];
	try {
		const stamp = readTimeStamp(timeStamp, signature);
		const faults = findTimeStampFaults(stamp, issuers).map(({ detail }) => detail);
		if (Math.abs(stamp.at.getTime() - at.getTime()) > MAX_CLOCK_DIFFERENCE_MS)
			faults.push(`it states ${stamp.at.toISOString()}, the anchor ${at.toISOString()}`);
		return faults;
	} catch (error) {
		return [error instanceof Error ? error.message : "it cannot be read"];
	}
}
