import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import { recordEvent } from "../../envelopes/documents/events/record-event.ts";
import { NoTimeStamp } from "../../pdf/pades/time-stamp-servers.ts";
import { RevocationStillUnknown, SealRevoked } from "../../pdf/sealing/add-revocation-data.ts";
import { markRevoked } from "../queries/certificates.ts";
import { lockForSealing } from "../queries/facts.ts";
import {
	type EvidenceKind,
	findPending,
	movePending,
	type PendingEvidence,
} from "../queries/pending-evidence.ts";
import { findSealing } from "../queries/sealings.ts";
import type { EvidenceMove } from "../rules/evidence-state.ts";
import { nextAttemptAfter } from "../rules/next-attempt.ts";
import type { MissingEvidence } from "../tables.ts";
import { describeGaps, describeServers, earliestExpiry, enqueueEvidence } from "./record-missing.ts";

type Failure = EvidenceMove & Pick<PendingEvidence, "missing" | "nextTryAt" | "endsAt">;

/** Records why an attempt failed and schedules the next one, or records in the audit log that there will be none. */
async function recordFailedAttempt(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	pending: PendingEvidence,
	error: unknown,
): Promise<void> {
	await db.transaction(async (tx) => {
		const at = clock();
		await lockForSealing(tx, pending.documentId);
		const failure = describe(pending, error, at);
		if (!(await movePending(tx, pending, { ...failure, lastTriedAt: at }))) return;
		if (error instanceof SealRevoked) await recordRevocation(tx, pending.documentId, error, at);
		else if (failure.to === "UNAVAILABLE") await recordUnavailable(tx, pending, failure.missing, at);
		else await enqueueEvidence(tx, pending, failure.nextTryAt);
	});
}

function describe(pending: PendingEvidence, error: unknown, at: Date): Failure {
	if (error instanceof SealRevoked)
		return {
			from: "PENDING",
			to: "REVOKED",
			missing: [whyRevoked(error)],
			nextTryAt: null,
			endsAt: pending.endsAt,
		};
	const gaps = error instanceof RevocationStillUnknown ? error.gaps : [];
	const endsAt = earliestExpiry(gaps) ?? pending.endsAt;
	const isFinal = gaps.some((gap) => gap.isFinal);
	const nextTryAt = isFinal ? null : nextAttemptAfter(pending.attempts + 1, at, endsAt);
	const to = nextTryAt ? "PENDING" : "UNAVAILABLE";
	return { from: "PENDING", to, missing: missingBy(error), nextTryAt, endsAt };
}

function missingBy(error: unknown): MissingEvidence[] {
	if (error instanceof NoTimeStamp)
		return error.attempts.length > 0
			? describeServers(error.attempts)
			: [{ what: "time-stamp", reason: "no server is set in TIMESTAMP_URLS" }];
	if (error instanceof RevocationStillUnknown) return describeGaps(error.gaps);
	return [{ what: "this service", reason: error instanceof Error ? error.message : String(error) }];
}

function whyRevoked({ certificate, revokedAt }: SealRevoked): MissingEvidence {
	return { what: certificate, reason: `revoked on ${revokedAt.toISOString()}` };
}

async function recordUnavailable(
	tx: Transaction,
	{ documentId, kind }: PendingEvidence,
	missing: MissingEvidence[],
	at: Date,
): Promise<void> {
	const type = kind === "TIME_STAMP" ? "TIME_STAMP_UNAVAILABLE" : "REVOCATION_DATA_UNAVAILABLE";
	await recordEvent(tx, documentId, { type, data: { missing }, at });
}

/**
 * Records in the audit log that a certificate of a sealed document was revoked. If it is the signing certificate or
 * one of its issuers, marks every other document sealed with it, too.
 */
async function recordRevocation(
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

/**
 * Makes one attempt to fetch missing evidence. A failure is recorded with its reason, for `sealings list`, and
 * retried while it can succeed: the job itself never runs out of attempts.
 */
export async function attemptEvidence(
	deps: Pick<Dependencies, "db" | "clock" | "log">,
	{ documentId, kind }: { documentId: number; kind: EvidenceKind },
	attempt: () => Promise<void>,
): Promise<void> {
	const pending = await findPending(deps.db, documentId, kind);
	if (pending?.state !== "PENDING") return;
	try {
		await attempt();
	} catch (error) {
		deps.log.warn({ err: error, documentId, kind }, "a sealed document still lacks evidence");
		await recordFailedAttempt(deps, pending, error);
	}
}
