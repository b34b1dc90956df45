import type { PasskeyEvidence } from "@repo/accounts/passkeys";
import { z } from "zod";

const EVIDENCE_FORMAT = "doc-signing/passkey-evidence/1";

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);

const evidence = z.object({
	relyingPartyId: z.string(),
	origin: z.string(),
	credentialId: base64url,
	publicKeyPem: z.string(),
	publicKeyCose: base64url,
	statement: base64url,
	clientDataJSON: base64url,
	authenticatorData: base64url,
	signature: base64url,
	registration: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
}) satisfies z.ZodType<PasskeyEvidence>;

const evidenceFile = evidence.extend({ format: z.literal(EVIDENCE_FORMAT) });

export type StatementEvidence = z.output<typeof evidence>;

/** The name of the attachment in the sealed file. */
export function evidenceFileName(recipientId: number): string {
	return `passkey-evidence-${recipientId}.json`;
}

/** The attachment: everything needed to check the signature offline (docs/passkey-evidence.md). */
export function writeEvidenceFile(given: StatementEvidence): string {
	return `${JSON.stringify({ format: EVIDENCE_FORMAT, ...evidence.parse(given) }, null, "\t")}\n`;
}

/** Undefined for any other file. */
export function readEvidenceFile(text: string): StatementEvidence | undefined {
	try {
		const parsed = evidenceFile.safeParse(JSON.parse(text));
		if (!parsed.success) return undefined;
		const { format: _, ...found } = parsed.data;
		return found;
	} catch {
		return undefined;
	}
}

/** The evidence in an audit event; undefined if the recipient acted without a passkey. */
export function evidenceIn({ passkey }: Record<string, unknown>): StatementEvidence | undefined {
	return evidence.safeParse(passkey).data;
}
