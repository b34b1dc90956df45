import type { Transaction } from "@repo/service-kit/database";
import { recordEvent } from "../../envelopes/documents/events/record-event.ts";
import type { SealRevoked } from "../../pdf/sealing/add-revocation-data.ts";
import { markRevoked } from "../queries/certificates.ts";
import { findSealing } from "../queries/sealings.ts";

/**
 * Records in the audit log that a certificate of a sealed document was revoked. If it is the signing certificate or
 * one of its issuers, marks every other document sealed with it, too.
 */
export async function recordRevocation(
	tx: Transaction,
	documentId: number,
	{ certificate, role, revokedAt }: Pick<SealRevoked, "certificate" | "role" | "revokedAt">,
	at: Date,
): Promise<void> {
	const data = { certificate, role, revokedAt: revokedAt.toISOString() };
	await recordEvent(tx, documentId, { type: "CERTIFICATE_REVOKED", data, at });
	if (role !== "SIGNER") return;
	const fingerprint = (await findSealing(tx, documentId))?.certificate;
	if (fingerprint) await markRevoked(tx, fingerprint, { certificate, revokedAt, learnedAt: at });
}
