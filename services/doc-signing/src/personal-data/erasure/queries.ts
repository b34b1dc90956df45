import type { Queryable, Transaction } from "@repo/service-kit/database";
import { listSources } from "@repo/service-kit/transitions";
import { and, asc, eq, gt, inArray, not, type SQL, sql } from "drizzle-orm";
import type { DocumentRow } from "../../envelopes/documents/queries.ts";
import { documents } from "../../envelopes/documents/tables.ts";
import { documentData } from "../../envelopes/files/tables.ts";
import { type ErasureRow, endedAtSql, isErasable, isOfErasure } from "../../envelopes/retention/queries.ts";
import { type ErasureMove, erasureMoves } from "../../envelopes/retention/rules/erasure-status.ts";
import { erasures } from "../../envelopes/retention/tables.ts";
import { objectsToRemove } from "../../platform/storage/tables.ts";
import { sealings } from "../../sealing/tables.ts";

/** Empties the row of a document that can be erased, once, and returns when the document ended; undefined if it cannot. */
export async function eraseRow(tx: Transaction, id: number, at: Date): Promise<Date | undefined> {
	const [erased] = await tx
		.update(documents)
		.set({
			...{ title: "", externalId: null, subject: null, message: null, redirectUrl: null, formValues: null },
			...{ sentBy: null, timeZone: "Etc/UTC", erasedAt: at, updatedAt: at },
			deletedAt: sql`coalesce(${documents.deletedAt}, ${at.toISOString()}::timestamptz)`,
		})
		.where(and(eq(documents.id, id), isErasable))
		.returning({ endedAt: endedAtSql });
	return erased && new Date(erased.endedAt);
}

export type ObjectToErase = { key: string; mayReappear: boolean };

/**
 * Every stored object with something of the document: its upload, its sealed file with those that were replaced, images of
 * signatures, exports of the account, and objects that no row names and that are still to be removed, such as parts of a combined
 * file. An upload, and a file that another process is about to store, may reappear. An upload that was removed may have versions
 * that the storage did not remove then. The document's sealing is locked, so that no attempt names another file until the erasure ends.
 * Sorted, so that two erasures with the same exports record them in one order.
 */
export async function listObjects(
	tx: Transaction,
	{ id, userId, teamId, documentDataId }: DocumentRow,
): Promise<ObjectToErase[]> {
	await tx.select().from(sealings).where(eq(sealings.documentId, id)).for("update");
	const { rows } = await tx.execute<ObjectToErase>(sql`
		SELECT key, bool_or(may_reappear) AS "mayReappear" FROM (
		SELECT upload_key AS key, upload_removed_at IS NULL AS may_reappear FROM ${documentData} WHERE id = ${documentDataId}
		UNION SELECT answer ->> 'key', false FROM fields WHERE document_id = ${id} AND answer ->> 'type' = 'image'
		UNION SELECT pending_key, true FROM ${sealings} WHERE document_id = ${id} AND pending_key IS NOT NULL
		UNION SELECT 'files/' || (data ->> 'sha256'), false FROM document_events
			WHERE document_id = ${id} AND type IN ('DOCUMENT_SEALED', 'TIME_STAMP_ADDED', 'REVOCATION_DATA_ADDED')
		UNION SELECT i.file_key, false FROM imported_documents i, ${documentData} f
			WHERE i.document_id = ${id} AND f.id = ${documentDataId} AND i.file_key IS DISTINCT FROM f.original_key
		UNION SELECT f.storage_key, true FROM account_export_files f JOIN account_exports e ON e.id = f.export_id
			WHERE e.user_id = ${userId} AND ${teamId}::int IS NULL
		UNION SELECT key, false FROM ${objectsToRemove} WHERE file_id = ${documentDataId}
		) objects GROUP BY key ORDER BY key`);
	return rows;
}

/** Forgets the uploaded file. Its key is undefined if there is none, or if other documents or templates have the same. */
export async function releaseOriginal(
	tx: Transaction,
	{ documentDataId }: DocumentRow,
): Promise<{ key: string | undefined; isShared: boolean }> {
	const ofDocument = and(eq(documentData.id, documentDataId), sql`original_key IS NOT NULL`);
	const { originalKey } = documentData;
	// Erasures of documents with the same file follow one another: each would wait for the other's row.
	const lock = sql`pg_advisory_xact_lock(hashtextextended(${originalKey}, 0))`;
	await tx.select({ lock }).from(documentData).where(ofDocument);
	const [file] = await tx.select({ key: originalKey }).from(documentData).where(ofDocument).for("update");
	const nothing = { formFields: null, titles: null, parts: null, refusalDetail: null };
	await tx
		.update(documentData)
		.set({ ...nothing, originalKey: "", originalBytes: null })
		.where(ofDocument);
	if (!file?.key) return { key: undefined, isShared: false };
	// Waits for a deletion of the other one at this moment, so that one of both removes the file.
	const sameFile = eq(originalKey, file.key);
	const others = await tx
		.select({ key: originalKey })
		.from(documentData)
		.where(sameFile)
		.limit(1)
		.for("share");
	return others.length > 0 ? { key: undefined, isShared: true } : { key: file.key, isShared: false };
}

/** Erases or deletes every other row with something of the document. Statuses, times and hashes are kept. */
export async function eraseParts(tx: Transaction, id: number): Promise<void> {
	const statements: SQL[] = [
		sql`SELECT erase_document_events(${id})`,
		sql`DELETE FROM opened_browsers WHERE recipient_id IN (SELECT r.id FROM recipients r WHERE r.document_id = ${id})`,
		sql`DELETE FROM embed_tokens WHERE recipient_id IN (SELECT r.id FROM recipients r WHERE r.document_id = ${id})`,
		sql`DELETE FROM fields WHERE document_id = ${id}`,
		sql`UPDATE recipients SET email = '', name = '', encrypted_token = '', ip_address = NULL, user_agent = NULL,
			authentication = NULL, sender_at_hand = NULL, rejection_reason = CASE WHEN rejection_reason IS NOT NULL THEN '' END
			WHERE document_id = ${id}`,
		sql`DELETE FROM mails WHERE document_id = ${id}`,
		// Examples that were sent by hand are about no document, and have the same id in all accounts.
		sql`DELETE FROM webhook_deliveries WHERE event NOT LIKE 'TEMPLATE%' AND payload -> 'payload' ->> 'id' = ${String(id)}
			AND payload -> 'test' IS NULL`,
		sql`DELETE FROM search_texts WHERE document_id = ${id}`,
		sql`UPDATE bulk_rows SET input = '{"recipients": []}' WHERE document_id = ${id}`,
		sql`DELETE FROM pending_evidence WHERE document_id = ${id}`,
		sql`UPDATE imported_documents SET file_key = '', files = coalesce((SELECT jsonb_agg(f - 'name') FROM jsonb_array_elements(files) f), '[]')
			WHERE document_id = ${id}`,
		sql`UPDATE sealings SET sealed_key = '', sealed_bytes = NULL, pending_key = NULL WHERE document_id = ${id}`,
	];
	for (const statement of statements) await tx.execute(statement);
}

export async function insertErasure(tx: Transaction, row: typeof erasures.$inferInsert): Promise<void> {
	await tx.insert(erasures).values(row);
}

const hasRemovals = sql`EXISTS (SELECT FROM ${objectsToRemove} o WHERE ${isOfErasure})`;

/** Whether an object of the erasure is still to be removed. */
export async function hasObjects(db: Queryable, documentId: number): Promise<boolean> {
	const isOpen = and(eq(erasures.documentId, documentId), hasRemovals);
	return (await db.select({ documentId: erasures.documentId }).from(erasures).where(isOpen)).length > 0;
}

/** Erasures after `after`, but none with an object that is due later: it may come back, or storage refused to remove it. */
export function listErasing(
	db: Queryable,
	{ now, after, limit }: { now: Date; after: number; limit: number },
): Promise<ErasureRow[]> {
	const { status, documentId } = erasures;
	const hasToWait = sql`EXISTS (SELECT FROM ${objectsToRemove} o
		WHERE ${isOfErasure} AND o.remove_at > ${now.toISOString()}::timestamptz)`;
	const isNext = and(eq(status, "ERASING"), gt(documentId, after), not(hasToWait));
	return db.select().from(erasures).where(isNext).orderBy(asc(documentId)).limit(limit);
}

/** Of the files that were erased, in hex; null if there was none. */
export async function findHashes(db: Queryable, documentId: number) {
	const { rows } = await db.execute<Record<"originalSha256" | "sealedSha256", string | null>>(sql`
		SELECT encode(f.original_hash, 'hex') AS "originalSha256", encode(coalesce(s.sealed_hash, i.file_hash), 'hex') AS "sealedSha256"
		FROM documents d JOIN ${documentData} f ON f.id = d.document_data_id LEFT JOIN ${sealings} s ON s.document_id = d.id
			LEFT JOIN imported_documents i ON i.document_id = d.id
		WHERE d.id = ${documentId}`);
	return rows[0];
}

/** ERASING → ERASED with its certificate. False if it was done before, or an object is still to be removed. */
export async function moveErasure(
	tx: Transaction,
	documentId: number,
	{
		from: _,
		to,
		...certified
	}: ErasureMove & Pick<ErasureRow, "finishedAt" | "statement" | "signature" | "certificate">,
): Promise<boolean> {
	const isOpen = and(
		eq(erasures.documentId, documentId),
		inArray(erasures.status, listSources(erasureMoves, to)),
		not(hasRemovals),
	);
	const { rowCount } = await tx
		.update(erasures)
		.set({ ...certified, status: to })
		.where(isOpen);
	return rowCount === 1;
}
