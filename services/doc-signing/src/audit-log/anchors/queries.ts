import type { Queryable } from "@repo/service-kit/database";
import { and, asc, desc, eq, gt, lte, max, or, sql } from "drizzle-orm";
import type { AnchoredHead } from "../rules/compare-log.ts";
import type { LogHead } from "../rules/merkle-root.ts";
import { documentEvents } from "../tables.ts";
import { auditAnchorHeads, auditAnchors } from "./tables.ts";

export type AnchorRow = typeof auditAnchors.$inferSelect;

export async function findLastAnchor(db: Queryable): Promise<AnchorRow | undefined> {
	const [row] = await db.select().from(auditAnchors).orderBy(desc(auditAnchors.number)).limit(1);
	return row;
}

/** In order. */
export function listAnchors(db: Queryable, after: number, limit: number): Promise<AnchorRow[]> {
	return db
		.select()
		.from(auditAnchors)
		.where(gt(auditAnchors.number, after))
		.orderBy(asc(auditAnchors.number))
		.limit(limit);
}

/** False if another instance was first. */
export async function insertAnchor(db: Queryable, row: AnchorRow): Promise<boolean> {
	const { rowCount } = await db.insert(auditAnchors).values(row).onConflictDoNothing();
	return rowCount === 1;
}

export async function insertHeads(db: Queryable, anchor: number, heads: LogHead[]): Promise<void> {
	await db.insert(auditAnchorHeads).values(heads.map((head) => ({ anchor, ...head })));
}

/** The leaves of an anchor, in the order used for its root. */
export function listHeads(db: Queryable, anchor: number): Promise<LogHead[]> {
	const { documentId, sequence, hash } = auditAnchorHeads;
	return db
		.select({ documentId, sequence, hash })
		.from(auditAnchorHeads)
		.where(eq(auditAnchorHeads.anchor, anchor))
		.orderBy(asc(documentId));
}

/** Every anchored head of a document, oldest first. */
export function listAnchoredHeads(db: Queryable, documentId: number): Promise<AnchoredHead[]> {
	const { anchor, sequence, hash } = auditAnchorHeads;
	return db
		.select({ anchor, at: auditAnchors.at, sequence, hash })
		.from(auditAnchorHeads)
		.innerJoin(auditAnchors, eq(auditAnchors.number, anchor))
		.where(eq(auditAnchorHeads.documentId, documentId))
		.orderBy(asc(anchor));
}

export async function findLastLog(db: Queryable): Promise<number> {
	const [row] = await db.select({ last: max(documentEvents.documentId) }).from(documentEvents);
	return row?.last ?? 0;
}

/** The heads of the logs with document ids in `(after, to]` that grew since their last anchor, by document. */
export function listChangedHeads(db: Queryable, after: number, to: number): Promise<LogHead[]> {
	const between = (id: typeof documentEvents.documentId | typeof auditAnchorHeads.documentId) =>
		and(gt(id, after), lte(id, to));
	const newest = db
		.select({ id: documentEvents.documentId, last: max(documentEvents.sequence).as("last") })
		.from(documentEvents)
		.where(between(documentEvents.documentId))
		.groupBy(documentEvents.documentId)
		.as("newest");
	const anchored = db
		.select({ id: auditAnchorHeads.documentId, known: max(auditAnchorHeads.sequence).as("known") })
		.from(auditAnchorHeads)
		.where(between(auditAnchorHeads.documentId))
		.groupBy(auditAnchorHeads.documentId)
		.as("anchored");
	const { documentId, sequence, hash } = documentEvents;
	return db
		.select({ documentId, sequence, hash })
		.from(newest)
		.innerJoin(documentEvents, and(eq(documentId, newest.id), eq(sequence, newest.last)))
		.leftJoin(anchored, eq(anchored.id, newest.id))
		.where(or(sql`${anchored.known} IS NULL`, gt(newest.last, anchored.known)))
		.orderBy(asc(documentId));
}
