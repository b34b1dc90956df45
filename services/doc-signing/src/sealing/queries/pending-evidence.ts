import { isAfter, type Queryable } from "@repo/service-kit/database";
import { and, asc, eq, lt, ne, sql } from "drizzle-orm";
import { documents } from "../../envelopes/documents/tables.ts";
import type { EvidenceMove } from "../rules/evidence-state.ts";
import { pendingEvidence, sealings } from "../tables.ts";

export type PendingEvidence = typeof pendingEvidence.$inferSelect;
export type EvidenceKind = PendingEvidence["kind"];
/** `attempts` guards the update: a failed attempt changes the row only if no other attempt did meanwhile. */
type Attempted = Pick<PendingEvidence, "documentId" | "kind" | "attempts">;

export async function insertPending(
	tx: Queryable,
	row: Omit<PendingEvidence, "attempts" | "lastTriedAt">,
): Promise<void> {
	await tx.insert(pendingEvidence).values(row).onConflictDoNothing();
}

export async function findPending(
	db: Queryable,
	documentId: number,
	kind: EvidenceKind,
): Promise<PendingEvidence | undefined> {
	const [row] = await db.select().from(pendingEvidence).where(isPending({ documentId, kind }));
	return row;
}

export async function deletePending(tx: Queryable, documentId: number, kind: EvidenceKind): Promise<void> {
	await tx.delete(pendingEvidence).where(isPending({ documentId, kind }));
}

/** PENDING → PENDING, UNAVAILABLE or REVOKED, with the reason. False when another attempt was first. */
export async function movePending(
	tx: Queryable,
	attempted: Attempted,
	{
		from,
		to,
		...after
	}: EvidenceMove & Pick<PendingEvidence, "missing" | "nextTryAt" | "endsAt" | "lastTriedAt">,
): Promise<boolean> {
	const rows = await tx
		.update(pendingEvidence)
		.set({ ...after, state: to, attempts: attempted.attempts + 1 })
		.where(
			and(
				isPending(attempted),
				eq(pendingEvidence.state, from),
				eq(pendingEvidence.attempts, attempted.attempts),
			),
		)
		.returning({ documentId: pendingEvidence.documentId });
	return rows.length === 1;
}

export type Overdue = Pick<PendingEvidence, "documentId" | "kind" | "nextTryAt">;

/** Rows due before that time: their job was lost, or given up before this table existed. */
export function listOverdue(
	db: Queryable,
	{ before, last, limit }: { before: Date; last: Overdue | undefined; limit: number },
): Promise<Overdue[]> {
	const { documentId, kind, state, nextTryAt } = pendingEvidence;
	const isNext =
		last && isAfter([nextTryAt, last.nextTryAt], [documentId, last.documentId], [kind, last.kind]);
	return db
		.select({ documentId, kind, nextTryAt })
		.from(pendingEvidence)
		.where(and(eq(state, "PENDING"), lt(nextTryAt, before), isNext))
		.orderBy(asc(nextTryAt), asc(documentId), asc(kind))
		.limit(limit);
}

export type ListedEvidence = PendingEvidence & { title: string; level: string | null };

/** For the operator, oldest first; with `isComplete`, also evidence that is UNAVAILABLE or REVOKED. */
export function listPending(
	db: Queryable,
	{ isComplete, limit }: { isComplete: boolean; limit: number },
): Promise<ListedEvidence[]> {
	return db
		.select({
			documentId: pendingEvidence.documentId,
			kind: pendingEvidence.kind,
			state: pendingEvidence.state,
			missing: pendingEvidence.missing,
			attempts: pendingEvidence.attempts,
			since: pendingEvidence.since,
			lastTriedAt: pendingEvidence.lastTriedAt,
			nextTryAt: pendingEvidence.nextTryAt,
			endsAt: pendingEvidence.endsAt,
			title: documents.title,
			level: sealings.level,
		})
		.from(pendingEvidence)
		.innerJoin(sealings, eq(sealings.documentId, pendingEvidence.documentId))
		.innerJoin(documents, eq(documents.id, pendingEvidence.documentId))
		.where(isComplete ? undefined : ne(pendingEvidence.state, "UNAVAILABLE"))
		.orderBy(asc(pendingEvidence.since), asc(pendingEvidence.documentId))
		.limit(limit);
}

/** How many documents lack evidence that can never be fetched. */
export function countUnavailable(db: Queryable): Promise<number> {
	return db.$count(pendingEvidence, eq(pendingEvidence.state, "UNAVAILABLE"));
}

/** A document's missing evidence. */
export function listPendingEvidence(db: Queryable, documentId: number): Promise<PendingEvidence[]> {
	return db
		.select()
		.from(pendingEvidence)
		.where(eq(pendingEvidence.documentId, documentId))
		.orderBy(asc(pendingEvidence.kind));
}

/** Makes PENDING rows due now, for one document or all. */
export async function makePendingDue(
	tx: Queryable,
	which: number | "all",
	at: Date,
): Promise<{ documentId: number; kind: EvidenceKind }[]> {
	return tx
		.update(pendingEvidence)
		.set({ nextTryAt: sql`least(${pendingEvidence.nextTryAt}, ${at.toISOString()}::timestamptz)` })
		.where(
			and(
				eq(pendingEvidence.state, "PENDING"),
				which === "all" ? undefined : eq(pendingEvidence.documentId, which),
			),
		)
		.returning({ documentId: pendingEvidence.documentId, kind: pendingEvidence.kind });
}

function isPending({ documentId, kind }: Pick<PendingEvidence, "documentId" | "kind">) {
	return and(eq(pendingEvidence.documentId, documentId), eq(pendingEvidence.kind, kind));
}
