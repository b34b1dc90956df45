import type { Transaction } from "@repo/service-kit/database";
import { recordEvent } from "../../documents/events/record-event.ts";
import type { SealRevoked } from "../../pdf/sealing/add-revocation-data.ts";
import { markRevoked } from "../queries/certificates.ts";
import { findSealing } from "../queries/sealings.ts";

/**
 * A certificate of a sealed document turned out to be revoked: the audit log says so, and where it is the signing
 * certificate or one above it, every other document that it sealed is known to be concerned, too.
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
