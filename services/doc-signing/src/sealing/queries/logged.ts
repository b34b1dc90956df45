import type { Queryable } from "@repo/service-kit/database";
import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { auditAnchorHeads } from "../../audit-log/anchors/tables.ts";
import type { SealedRecord } from "../../audit-log/rules/compare-log.ts";
import { documentEvents } from "../../audit-log/tables.ts";
import { documents } from "../../envelopes/documents/tables.ts";
import { sealings } from "../tables.ts";

/** The record made at sealing; undefined before. */
export async function findSealedRecord(db: Queryable, documentId: number): Promise<SealedRecord | undefined> {
	const [row] = await db
		.select({ auditHead: sealings.auditHash, fileHash: sealings.sealedHash })
		.from(sealings)
		.where(
			and(eq(sealings.documentId, documentId), isNotNull(sealings.auditHash), isNotNull(sealings.sealedHash)),
		);
	return row as SealedRecord | undefined;
}

/**
 * Ids of documents that exist, or that have or had a log, in order: a log outlives its document, and must not be
 * missing.
 */
export async function listLogged(db: Queryable, after: number, limit: number): Promise<number[]> {
	const rows = await union(
		db.select({ id: documents.id }).from(documents).where(gt(documents.id, after)),
		db
			.select({ id: documentEvents.documentId })
			.from(documentEvents)
			.where(gt(documentEvents.documentId, after)),
		db
			.select({ id: auditAnchorHeads.documentId })
			.from(auditAnchorHeads)
			.where(gt(auditAnchorHeads.documentId, after)),
	)
		.orderBy(asc(documents.id))
		.limit(limit);
	return rows.map(({ id }) => id);
}
