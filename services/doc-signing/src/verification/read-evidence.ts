import type { Queryable } from "@repo/service-kit/database";
import type { EventRow } from "../audit-log/queries.ts";
import type { Evidence } from "../pdf/verification/check-evidence.ts";
import { findCertificate } from "../sealing/queries/certificates.ts";
import { listPendingEvidence, type PendingEvidence } from "../sealing/queries/pending-evidence.ts";
import { type JudgedEvidence, judgeEvidence, type Revocation } from "./rules/judge-evidence.ts";

export type SealEvidence = JudgedEvidence & {
	/** Evidence that the newest copy of the document lacks. */
	pending: PendingEvidence[];
};

/** What a genuine file proves, including what became known after sealing. */
export async function readEvidence(
	db: Queryable,
	seal: {
		documentId: number;
		events: readonly EventRow[];
		sha256: string;
		evidence: Evidence;
		/** Fingerprint of the signing certificate. */
		certificate: string;
	},
): Promise<SealEvidence> {
	const { documentId, events, sha256, evidence, certificate } = seal;
	const recorded = events.find(({ data }) => data.sha256 === sha256);
	const revocations = [...events.flatMap(revocationIn), ...(await signerRevocation(db, certificate))];
	const first = new Map(revocations.toReversed().map((one) => [`${one.role} ${one.certificate}`, one]));
	const recordedAt = recorded?.at ?? new Date(0);
	return {
		...judgeEvidence(evidence, { recordedAt, revocations: [...first.values()] }),
		pending: await listPendingEvidence(db, documentId),
	};
}

function revocationIn({ type, data, at }: EventRow): Revocation[] {
	if (type !== "CERTIFICATE_REVOKED") return [];
	const { certificate, role, revokedAt } = data as {
		certificate: string;
		role: Revocation["role"];
		revokedAt: string;
	};
	return [{ certificate, role, revokedAt: new Date(revokedAt), learnedAt: at }];
}

/** It may have become known through another document sealed with the same certificate. */
async function signerRevocation(db: Queryable, fingerprint: string): Promise<Revocation[]> {
	const row = await findCertificate(db, fingerprint);
	if (!row?.revokedAt || !row.revokedCertificate || !row.revocationLearnedAt) return [];
	const { revokedAt, revokedCertificate: certificate, revocationLearnedAt: learnedAt } = row;
	return [{ certificate, role: "SIGNER", revokedAt, learnedAt }];
}
