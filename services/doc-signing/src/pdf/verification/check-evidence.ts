import type { X509Certificate } from "node:crypto";
import { nameCertificate } from "../pades/certificate-chain.ts";
import {
	findTimeStampFaults,
	MAX_CLOCK_DIFFERENCE_MS,
	type TimeStampFault,
} from "../pades/check-time-stamp.ts";
import type { TimeStamp } from "../pades/read-time-stamp.ts";
import { findUnproven } from "../revocation/prove-revocation.ts";
import type { RevocationData, RevocationGap } from "../revocation/revocation-data.ts";

export type TimeStampEvidence = {
	/** ISO 8601. */
	at: string;
	/** Subject and issuer of the server's certificate. */
	server: string;
	issuer: string;
	/** Why the token does not prove the time; empty when it does. */
	faults: TimeStampFault[];
	/** Whether its certificate was checked against trusted issuers. Without any, its issuer was not checked. */
	isIssuerChecked: boolean;
};

export type Level = "B-B" | "B-T" | "B-LT";

export type Evidence = {
	/** PAdES baseline level (ETSI EN 319 142-1) that the file proves. */
	level: Level;
	timeStamp: TimeStampEvidence | null;
	/** Why a time-stamped seal is not B-LT. */
	gaps: RevocationGap[];
};

type Seal = {
	certificate: X509Certificate;
	chain: readonly X509Certificate[];
	/** From the signature dictionary; null when it is missing. */
	signedAt: Date | null;
	stamp: TimeStamp | null;
	store: RevocationData | undefined;
};

const NO_DATA: RevocationData = { certificates: [], ocspResponses: [], crls: [] };

/** How much an intact seal proves: no more than the weakest certificate in it. */
export async function checkEvidence(
	{ certificate, chain, signedAt, stamp, store }: Seal,
	anchors: readonly X509Certificate[],
): Promise<Evidence> {
	if (!stamp) return { level: "B-B", timeStamp: null, gaps: [] };
	const timeStamp = describeTimeStamp(stamp, signedAt, anchors);
	if (timeStamp.faults.length > 0) return { level: "B-B", timeStamp, gaps: [] };
	const data = store ?? NO_DATA;
	const gaps = [
		...(await findUnproven([certificate, ...chain], data, stamp.at)),
		...(await findUnproven([stamp.certificate, ...stamp.chain, ...anchors], data, stamp.at)),
	];
	return { level: store && gaps.length === 0 ? "B-LT" : "B-T", timeStamp, gaps };
}

function describeTimeStamp(
	stamp: TimeStamp,
	signedAt: Date | null,
	anchors: readonly X509Certificate[],
): TimeStampEvidence {
	const faults = findTimeStampFaults(stamp, anchors);
	if (signedAt && stamp.at.getTime() < signedAt.getTime() - MAX_CLOCK_DIFFERENCE_MS)
		faults.push({
			check: "time",
			detail: `it states ${stamp.at.toISOString()}, before the seal was made (${signedAt.toISOString()})`,
		});
	return {
		at: stamp.at.toISOString(),
		server: nameCertificate(stamp.certificate),
		issuer: stamp.certificate.issuer.replaceAll("\n", ", "),
		faults,
		isIssuerChecked: anchors.length > 0,
	};
}
