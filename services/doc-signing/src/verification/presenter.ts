import type { z } from "zod";
import type { evidenceSchema } from "./evidence-schema.ts";
import type { SealEvidence } from "./read-evidence.ts";
import { describeChecks } from "./rules/explain-evidence.ts";

import type { verificationSchema } from "./schemas.ts";
import type { VerifiedUpload } from "./verify-upload.ts";

export function presentVerification(verified: VerifiedUpload): z.input<typeof verificationSchema> {
	const { verdict, headline, sentences, problems, sha256, file, records } = verified;
	const document = records?.document;
	const auditLog = records?.auditLog;
	// Claims of an altered or foreign file are not repeated as facts.
	const reference = records ? file?.reference : undefined;
	return {
		verdict,
		summary: `${headline}.`,
		explanation: sentences,
		sha256,
		problems,
		document: document
			? {
					id: document.id,
					title: document.title,
					status: document.status,
					completedAt: document.completedAt?.toISOString() ?? null,
					sealedAt: document.sealedAt?.toISOString() ?? null,
					erasedAt: document.erasure?.finishedAt?.toISOString() ?? null,
					recipients: (document.erasure ? [] : document.recipients).map(
						({ id: _, signedAt, ...recipient }) => ({
							...recipient,
							signedAt: signedAt?.toISOString() ?? null,
						}),
					),
				}
			: null,
		original: reference
			? {
					sha256: reference.originalSha256,
					bytes: reference.originalLength,
					isPrefix: file?.original?.matches ?? false,
					wasRepaired: reference.isRepaired,
					frozen: reference.frozen,
					isKnown: records?.originalKnown ?? null,
				}
			: null,
		auditLog:
			auditLog && reference
				? {
						intact: auditLog.intact,
						events: auditLog.events,
						head: auditLog.head,
						headInFile: reference.auditHead,
						fitsSeal: auditLog.intact && auditLog.headFound,
					}
				: null,
		certificate: file?.certificate ?? null,
		passkeySignatures: (records?.passkeys ?? []).map(({ recipient, credentialId, statedAt, problems }) => ({
			name: recipient?.name ?? null,
			email: recipient?.email ?? null,
			credentialId,
			statedAt,
			isValid: problems.length === 0,
			problems,
		})),
		...presentEvidence(records?.evidence ?? null),
	};
}

function presentEvidence(evidence: SealEvidence | null): z.input<typeof evidenceSchema> {
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
