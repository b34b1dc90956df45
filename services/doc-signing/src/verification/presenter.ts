import type { z } from "zod";
import { presentEvidence } from "./present-evidence.ts";
import { explain } from "./rules/explain.ts";
import type { verificationSchema } from "./schemas.ts";
import type { VerifiedUpload } from "./verify-upload.ts";

export function presentVerification(verified: VerifiedUpload): z.input<typeof verificationSchema> {
	const { verdict, file, document, auditLog, originalKnown } = verified;
	const { headline, sentences } = explain(verified);
	// Claims of an altered or foreign file are not repeated as facts.
	const reference = verdict === "GENUINE" ? file?.reference : undefined;
	return {
		verdict,
		summary: `${headline}.`,
		explanation: sentences,
		sha256: verified.sha256,
		problems: file?.problems ?? [],
		document: document && {
			id: document.id,
			title: document.title,
			status: document.status,
			completedAt: document.completedAt?.toISOString() ?? null,
			sealedAt: document.sealedAt?.toISOString() ?? null,
			recipients: document.recipients.map(({ id: _, signedAt, ...recipient }) => ({
				...recipient,
				signedAt: signedAt?.toISOString() ?? null,
			})),
		},
		original: reference
			? {
					sha256: reference.originalSha256,
					bytes: reference.originalLength,
					isPrefix: file?.original?.matches ?? false,
					wasRepaired: reference.isRepaired,
					isKnown: originalKnown,
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
		passkeySignatures: verified.passkeys.map(({ recipient, credentialId, statedAt, problems }) => ({
			name: recipient?.name ?? null,
			email: recipient?.email ?? null,
			credentialId,
			statedAt,
			isValid: problems.length === 0,
			problems,
		})),
		...presentEvidence(verified.evidence),
	};
}
