import type { Queryable } from "@repo/service-kit/database";
import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { listAnchoredHeads } from "../../audit-log/anchors/queries.ts";
import { auditAnchorHeads } from "../../audit-log/anchors/tables.ts";
import type { Recorded, SealedRecord } from "../../audit-log/rules/compare-log.ts";
import { hashImportedLog } from "../../audit-log/rules/imported-log.ts";
import { documentEvents } from "../../audit-log/tables.ts";
import { documents } from "../../envelopes/documents/tables.ts";
import { sealings } from "../tables.ts";
import { findImported, listImportedEvents } from "./imported.ts";

/** What is recorded about a log outside it. Read before the log: an event added in between is then not only in the records. */
export async function readRecorded(db: Queryable, documentId: number): Promise<Recorded> {
	const imported = await listImportedEvents(db, documentId);
	return {
		sealed: await findSealedRecord(db, documentId),
		anchored: await listAnchoredHeads(db, documentId),
		importedLog: imported.length > 0 ? hashImportedLog(imported) : null,
	};
}

/** The record made at sealing, or at importing a sealed file; undefined before. */
async function findSealedRecord(db: Queryable, documentId: number): Promise<SealedRecord | undefined> {
	const [row] = await db
		.select({ auditHead: sealings.auditHash, fileHash: sealings.sealedHash })
		.from(sealings)
		.where(
			and(eq(sealings.documentId, documentId), isNotNull(sealings.auditHash), isNotNull(sealings.sealedHash)),
		);
	if (row) return row as SealedRecord;
	const imported = await findImported(db, documentId);
	return imported && { auditHead: imported.auditHash, fileHash: imported.fileHash };
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
