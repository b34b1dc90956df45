import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { recordEvent } from "../../envelopes/documents/events/record-event.ts";
import type { TimeStampAttempt } from "../../pdf/pades/time-stamp-servers.ts";
import type { RevocationGap } from "../../pdf/revocation/revocation-data.ts";
import { type EvidenceKind, insertPending } from "../queries/pending-evidence.ts";
import { nextAttemptAfter } from "../rules/next-attempt.ts";
import type { MissingEvidence } from "../tables.ts";

/** Sealed as B-B: retries the time-stamp until a server responds or the signing certificate expires. */
export async function recordMissingTimeStamp(
	tx: Transaction,
	documentId: number,
	{ failures, endsAt, at }: { failures: readonly TimeStampAttempt[]; endsAt: Date; at: Date },
): Promise<void> {
	const servers = failures.map(({ url, reason }) => ({ url, reason }));
	await recordEvent(tx, documentId, { type: "TIME_STAMP_PENDING", data: { servers }, at });
	const missing = describeServers(failures);
	const row = { documentId, kind: "TIME_STAMP", state: "PENDING", missing, since: at, endsAt } as const;
	await insertPending(tx, { ...row, nextTryAt: nextAttemptAfter(1, at, null) });
	await enqueueEvidence(tx, row, nextAttemptAfter(1, at, null));
}

/** Sealed as B-T: retries the revocation data, unless a certificate names no address to get it from. */
export async function recordMissingRevocationData(
	tx: Transaction,
	documentId: number,
	{ gaps, at }: { gaps: readonly RevocationGap[]; at: Date },
): Promise<void> {
	const isPending = gaps.every(({ isFinal }) => !isFinal);
	const type = isPending ? "REVOCATION_DATA_PENDING" : "REVOCATION_DATA_UNAVAILABLE";
	await recordEvent(tx, documentId, { type, data: gapsInEvent(gaps), at });
	const row = { documentId, kind: "REVOCATION_DATA", missing: describeGaps(gaps), since: at } as const;
	const nextTryAt = isPending ? nextAttemptAfter(1, at, null) : null;
	const state = isPending ? "PENDING" : "UNAVAILABLE";
	await insertPending(tx, { ...row, state, nextTryAt, endsAt: earliestExpiry(gaps) });
	if (isPending) await enqueueEvidence(tx, row, nextTryAt);
}

/** After a time-stamp was added: no server has been tried yet. */
export async function queueRevocationData(tx: Transaction, documentId: number, at: Date): Promise<void> {
	const row = { documentId, kind: "REVOCATION_DATA", state: "PENDING" } as const;
	await insertPending(tx, { ...row, missing: [], since: at, nextTryAt: at, endsAt: null });
	await enqueueEvidence(tx, row);
}

/** Queues the job, now or later; replaces one that is already waiting. */
export function enqueueEvidence(
	tx: Transaction,
	{ documentId, kind }: { documentId: number; kind: EvidenceKind },
	runAt?: Date | null,
): Promise<void> {
	const { name, key } = jobs[kind];
	return enqueue(tx, name, { documentId }, { key: `${key}:${documentId}`, ...(runAt && { runAt }) });
}

const jobs = {
	TIME_STAMP: { name: "add-time-stamp", key: "time-stamp" },
	REVOCATION_DATA: { name: "add-revocation-data", key: "revocation-data" },
} as const;

export function describeServers(failures: readonly TimeStampAttempt[]): MissingEvidence[] {
	return failures.map(({ url, reason }) => ({ what: url, reason }));
}

export function describeGaps(gaps: readonly RevocationGap[]): MissingEvidence[] {
	return gaps.map(({ certificate, reason, servers }) => ({
		what: certificate,
		reason: [reason, ...servers.map((server) => `${server.url}: ${server.reason}`)].join("; "),
	}));
}

function gapsInEvent(gaps: readonly RevocationGap[]) {
	return {
		missing: gaps.map(({ certificate, reason }) => ({ certificate, reason })),
		servers: gaps.flatMap(({ servers }) => servers.map(({ url, reason }) => ({ url, reason }))),
	};
}

/** Authorities need not provide a certificate's status after it has expired. */
export function earliestExpiry(gaps: readonly RevocationGap[]): Date | null {
	const first = gaps.map(({ expiresAt }) => expiresAt).toSorted()[0];
	return first === undefined ? null : new Date(first);
}
