import type { Level, TimeStampEvidence } from "../../pdf/verification/check-evidence.ts";

export type Revocation = {
	/** Subject of the certificate. */
	certificate: string;
	/** Whose chain it belongs to. */
	role: "SIGNER" | "TIME_STAMP";
	revokedAt: Date;
	learnedAt: Date;
};

type Judged = { level: Level; timeStamp: TimeStampEvidence | null };

/** Allowed difference between two clocks. */
const TOLERANCE_MS = 120_000;

/**
 * Corrects what a file proves by what this service recorded. A time-stamp is invalid if it is later than the record
 * of its file, or if its server's certificate had been revoked by then.
 */
export function judgeEvidence(
	{ level, timeStamp }: Judged,
	{ recordedAt, revocations }: { recordedAt: Date; revocations: readonly Revocation[] },
): Judged {
	if (!timeStamp) return { level, timeStamp };
	const at = new Date(timeStamp.at);
	const faults = [...timeStamp.faults];
	if (at.getTime() > recordedAt.getTime() + TOLERANCE_MS)
		faults.push(`it states ${timeStamp.at}, after this service recorded it (${recordedAt.toISOString()})`);
	for (const { role, certificate, revokedAt } of revocations)
		if (role === "TIME_STAMP" && revokedAt <= at)
			faults.push(`the certificate of ${certificate} had been revoked on ${revokedAt.toISOString()}`);
	return { level: faults.length > 0 ? "B-B" : level, timeStamp: { ...timeStamp, faults } };
}
