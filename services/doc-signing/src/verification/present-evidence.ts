import type { z } from "zod";
import type { evidenceSchema } from "./evidence-schema.ts";
import type { SealEvidence } from "./read-evidence.ts";
import { describeChecks } from "./rules/explain-evidence.ts";

export function presentEvidence(evidence: SealEvidence | null): z.input<typeof evidenceSchema> {
	if (!evidence)
		return { level: null, timeStampedAt: null, timeStamp: null, missingEvidence: [], revocations: [] };
	const { level, timeStamp, pending, revocations } = evidence;
	return {
		level,
		timeStampedAt: timeStamp?.faults.length === 0 ? timeStamp.at : null,
		timeStamp: timeStamp && {
			at: timeStamp.at,
			server: timeStamp.server,
			issuer: timeStamp.issuer,
			faults: timeStamp.faults.map(({ detail }) => detail),
			...describeChecks(timeStamp, level),
		},
		missingEvidence: pending.map(({ kind, state, since }) => ({ kind, state, since: since.toISOString() })),
		revocations: revocations.map(({ certificate, role, revokedAt, learnedAt }) => ({
			certificate,
			role,
			revokedAt: revokedAt.toISOString(),
			learnedAt: learnedAt.toISOString(),
		})),
	};
}
