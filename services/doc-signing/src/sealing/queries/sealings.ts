import type { Queryable } from "@repo/service-kit/database";
import { listSources } from "@repo/service-kit/transitions";
import { and, asc, count, eq, inArray, isNull, min, ne, sql } from "drizzle-orm";
import type { Owner } from "../../accounts/owner.ts";
import { documents } from "../../envelopes/documents/tables.ts";
import { sealingMoves, sealingStatuses } from "../rules/sealing-status.ts";
import { sealings } from "../tables.ts";

export type SealingRow = typeof sealings.$inferSelect;
/** One attempt to seal. A later attempt, started because this one seemed dead, revokes this one's right to write. */
export type Attempt = { documentId: number; number: number };

/** False when the document already has one. */
export async function insertSealing(tx: Queryable, documentId: number, at: Date): Promise<boolean> {
	const rows = await tx
		.insert(sealings)
		.values({ documentId, queuedAt: at })
		.onConflictDoNothing({ target: sealings.documentId })
		.returning({ documentId: sealings.documentId });
	return rows.length === 1;
}

/** The account that owns the document. */
export async function getOwner(db: Queryable, documentId: number): Promise<Owner> {
	const { userId, teamId } = documents;
	const [owner] = await db.select({ userId, teamId }).from(documents).where(eq(documents.id, documentId));
	if (!owner) throw new Error(`There is no document ${documentId}.`);
	return owner;
}

/**
 * Starts an attempt; undefined when the document is sealed. `leftover` is the object that the previous attempt may
 * have written.
 */
export async function startAttempt(
	db: Queryable,
	documentId: number,
): Promise<(Attempt & { leftover: string | null; queuedAt: Date }) | undefined> {
	const [row] = await db
		.update(sealings)
		.set({ attempts: sql`${sealings.attempts} + 1` })
		.where(and(eq(sealings.documentId, documentId), ne(sealings.status, "SEALED")))
		.returning({
			number: sealings.attempts,
			leftover: sealings.pendingKey,
			queuedAt: sealings.queuedAt,
		});
	return row && { documentId, ...row };
}

/** Records the object that is about to be written. False when another attempt has started. */
export async function setPendingKey(db: Queryable, attempt: Attempt, key: string | null): Promise<boolean> {
	const rows = await db
		.update(sealings)
		.set({ pendingKey: key })
		.where(isCurrent(attempt))
		.returning({ documentId: sealings.documentId });
	return rows.length === 1;
}

/** → SEALED. False when another attempt has started or was first. */
export async function moveToSealed(
	tx: Queryable,
	attempt: Attempt,
	sealed: Pick<
		SealingRow,
		"sealedKey" | "sealedHash" | "sealedBytes" | "auditHash" | "level" | "certificate" | "sealedAt"
	>,
): Promise<boolean> {
	const rows = await tx
		.update(sealings)
		.set({ ...sealed, status: "SEALED", lastError: null, pendingKey: null })
		.where(and(isCurrent(attempt), inArray(sealings.status, listSources(sealingMoves, "SEALED"))))
		.returning({ documentId: sealings.documentId });
	return rows.length === 1;
}

/** QUEUED or FAILED → FAILED, with the reason; it is retried. */
export async function moveToFailed(db: Queryable, attempt: Attempt, lastError: string): Promise<void> {
	await db
		.update(sealings)
		.set({ status: "FAILED", lastError })
		.where(and(isCurrent(attempt), inArray(sealings.status, listSources(sealingMoves, "FAILED"))));
}

/** Records the object that is about to replace a sealed file, or null for none. False when either changed meanwhile. */
export async function recordNewKey(
	db: Queryable,
	{ documentId, sealedKey, pendingKey }: Pick<SealingRow, "documentId" | "sealedKey" | "pendingKey">,
	successor: string | null,
): Promise<boolean> {
	const rows = await db
		.update(sealings)
		.set({ pendingKey: successor })
		.where(
			and(
				eq(sealings.documentId, documentId),
				eq(sealings.sealedKey, sealedKey ?? ""),
				pendingKey === null ? isNull(sealings.pendingKey) : eq(sealings.pendingKey, pendingKey),
			),
		)
		.returning({ documentId: sealings.documentId });
	return rows.length === 1;
}

/** Replaces the file of a sealed document. False unless the file is the one that was announced. */
export async function replaceSealedFile(
	tx: Queryable,
	documentId: number,
	before: string,
	after: Pick<SealingRow, "sealedHash" | "sealedBytes" | "level"> & { sealedKey: string },
): Promise<boolean> {
	const rows = await tx
		.update(sealings)
		.set({ ...after, pendingKey: null })
		.where(
			and(
				eq(sealings.documentId, documentId),
				eq(sealings.sealedKey, before),
				eq(sealings.pendingKey, after.sealedKey),
			),
		)
		.returning({ documentId: sealings.documentId });
	return rows.length === 1;
}

export async function findSealing(db: Queryable, documentId: number): Promise<SealingRow | undefined> {
	const [row] = await db.select().from(sealings).where(eq(sealings.documentId, documentId));
	return row;
}

/** Unfinished sealings, oldest first, for the operator. */
export function listOpenSealings(db: Queryable, limit: number) {
	return db
		.select({
			documentId: sealings.documentId,
			title: documents.title,
			status: sealings.status,
			attempts: sealings.attempts,
			lastError: sealings.lastError,
			queuedAt: sealings.queuedAt,
		})
		.from(sealings)
		.innerJoin(documents, eq(documents.id, sealings.documentId))
		.where(ne(sealings.status, "SEALED"))
		.orderBy(asc(sealings.queuedAt))
		.limit(limit);
}

/** Ids of the documents not yet sealed, among `documentIds` if given. */
export async function listUnsealed(db: Queryable, documentIds?: number[]): Promise<number[]> {
	const rows = await db
		.select({ documentId: sealings.documentId })
		.from(sealings)
		.where(and(ne(sealings.status, "SEALED"), documentIds && inArray(sealings.documentId, documentIds)));
	return rows.map(({ documentId }) => documentId);
}

function isCurrent({ documentId, number }: Attempt) {
	return and(
		eq(sealings.documentId, documentId),
		eq(sealings.attempts, number),
		ne(sealings.status, "SEALED"),
	);
}

/** Documents that wait for their seal, from the partial index of those. */
export async function countOpenSealings(
	db: Queryable,
): Promise<{ open: [string, number][]; oldestSeconds: number }> {
	const rows = await db
		.select({
			status: sealings.status,
			count: count(),
			seconds: sql<number>`extract(epoch FROM now() - ${min(sealings.queuedAt)})::float`,
		})
		.from(sealings)
		.where(ne(sealings.status, "SEALED"))
		.groupBy(sealings.status);
	const open = sealingStatuses.filter((status) => status !== "SEALED");
	return {
		open: open.map((status) => [status, rows.find((row) => row.status === status)?.count ?? 0]),
		oldestSeconds: Math.max(0, ...rows.map(({ seconds }) => seconds)),
	};
}
