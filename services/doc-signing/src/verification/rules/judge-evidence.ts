import type { Level, TimeStampEvidence } from "../../pdf/verification/check-evidence.ts";

export type Revocation = {
	/** Subject of the certificate. */
	certificate: string;
	/** Whose chain it belongs to. */
	role: "SIGNER" | "TIME_STAMP";
	revokedAt: Date;
	learnedAt: Date;
};

type Evidence = { level: Level; timeStamp: TimeStampEvidence | null };

export type JudgedEvidence = Evidence & {
	/** `isSealOlder`: a valid time-stamp proves that the seal is older than the revocation. */
	revocations: (Revocation & { isSealOlder: boolean })[];
};

/** Allowed difference between two clocks. */
const TOLERANCE_MS = 120_000;

/**
 * Corrects what a file proves by what this service recorded. A time-stamp is invalid if it is later than the record
 * of its file, or if its server's certificate had been revoked by then. A known revocation outweighs a response in
 * the file that does not know it.
 */
export function judgeEvidence(
	{ level, timeStamp: stamp }: Evidence,
	{ recordedAt, revocations }: { recordedAt: Date; revocations: readonly Revocation[] },
): JudgedEvidence {
	const timeStamp = stamp && { ...stamp, faults: [...stamp.faults] };
	if (timeStamp && new Date(timeStamp.at).getTime() > recordedAt.getTime() + TOLERANCE_MS)
		timeStamp.faults.push({
			check: "time",
			detail: `it states ${timeStamp.at}, after this service recorded it (${recordedAt.toISOString()})`,
		});
	for (const { role, certificate, revokedAt } of revocations)
		if (timeStamp && role === "TIME_STAMP" && revokedAt <= new Date(timeStamp.at))
			timeStamp.faults.push({
				check: "revocation",
				detail: `the certificate of ${certificate} had been revoked on ${revokedAt.toISOString()}`,
			});
	const provenAt = timeStamp?.faults.length === 0 ? new Date(timeStamp.at) : undefined;
	const judged = revocations.map((one) => ({
		...one,
		isSealOlder: provenAt !== undefined && provenAt < one.revokedAt,
	}));
	const proven = provenAt ? level : "B-B";
	const isContradicted = judged.some(({ isSealOlder }) => !isSealOlder);
	return {
		level: proven === "B-LT" && isContradicted ? "B-T" : proven,
		timeStamp,
		revocations: judged,
	};
}
