import { hash } from "node:crypto";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, asc, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Hold, isAccountHeld, lockAccountHold } from "../../accounts/holds/queries.ts";
import type { Owner } from "../../accounts/owner.ts";
import { isOwnedBy } from "../../accounts/queries/is-owned-by.ts";
import type { DocumentDataRow } from "../files/queries.ts";
import { partQueries } from "../queries.ts";
import { fields } from "./fields/tables.ts";
import { recipients } from "./recipients/tables.ts";
import { type DocumentStatus, documentStatuses } from "./rules/document-status.ts";
import { documents } from "./tables.ts";

export type DocumentRow = typeof documents.$inferSelect;
export type RecipientRow = typeof recipients.$inferSelect;
export type FieldRow = typeof fields.$inferSelect;
/** A document and its file. */
export type DocumentWithFile = DocumentRow & { file: DocumentDataRow };

export const fieldRows = partQueries(fields, fields.documentId);

/** Locks a document, hidden or not, so that an event can be added; undefined when it no longer exists, or was erased. */
export async function lockForEvent(tx: Transaction, id: number): Promise<DocumentRow["status"] | undefined> {
	const [locked] = await tx
		.select({ status: documents.status })
		.from(documents)
		.where(and(eq(documents.id, id), isNull(documents.erasedAt)))
		.for("update");
	return locked?.status;
}

/** Until the transaction ends. Does nothing for a document that does not exist. */
export async function preventDeletion(tx: Transaction, id: number): Promise<void> {
	await tx.select({ id: documents.id }).from(documents).where(eq(documents.id, id)).for("key share");
}

export function listRecipients(db: Queryable, documentId: number): Promise<RecipientRow[]> {
	return db
		.select()
		.from(recipients)
		.where(eq(recipients.documentId, documentId))
		.orderBy(asc(recipients.id));
}

export function listFields(db: Queryable, documentId: number): Promise<FieldRow[]> {
	return db.select().from(fields).where(eq(fields.documentId, documentId)).orderBy(asc(fields.id));
}

export async function updateDocument(
	tx: Transaction,
	id: number,
	change: Partial<Omit<typeof documents.$inferInsert, "status">>,
): Promise<void> {
	await tx
		.update(documents)
		.set(change)
		.where(eq(documents.id, id))
		.prepare(nameOfUpdate("update_document", change))
		.execute();
}

/** A named statement has one text, and an UPDATE has one for each set of columns. */
export function nameOfUpdate(prefix: string, change: Record<string, unknown>): string {
	const columns = Object.keys(change).filter((column) => change[column] !== undefined);
	return `${prefix}_${hash("md5", columns.sort().join(" "))}`;
}

export async function deleteDocumentRow(tx: Transaction, id: number): Promise<void> {
	await tx.delete(documents).where(eq(documents.id, id));
}

/** It, or its account, is on legal hold. */
export const isOnHold: SQL = sql`(${documents.heldAt} IS NOT NULL OR ${isAccountHeld(sql`${documents}.account_id`)})`;

/** Of a locked document: no hold is placed on it or its account until the transaction ends. */
export async function lockHold(tx: Transaction, document: DocumentRow): Promise<Hold | undefined> {
	return ownHold(document) ?? lockAccountHold(tx, document);
}

/** Of the document alone. */
export function ownHold({ heldAt, holdReason: reason }: DocumentRow): Hold | undefined {
	return heldAt && reason !== null ? { heldAt, reason } : undefined;
}

/** In the owner's lists: not deleted. */
export function isListed(owner: Owner): SQL | undefined {
	return and(isOwnedBy(owner, documents), isNull(documents.deletedAt));
}

/**
 * Documents by status, as the planner's statistics have them: counting them would read the whole table. Empty until
 * the table was analyzed.
 */
export async function estimateDocuments(db: Queryable): Promise<[DocumentStatus, number][]> {
	const { rows } = await db.execute<{ status: string; documents: number }>(sql`
		SELECT value AS status, round(greatest(pg_class.reltuples, 0) * frequency)::float AS documents
		FROM pg_stats
		JOIN pg_class ON pg_class.oid = format('%I.%I', pg_stats.schemaname, pg_stats.tablename)::regclass
		CROSS JOIN LATERAL unnest(most_common_vals::text::text[], most_common_freqs) AS common (value, frequency)
		WHERE pg_stats.schemaname = 'public' AND pg_stats.tablename = 'documents' AND pg_stats.attname = 'status'`);
	if (rows.length === 0) return [];
	return documentStatuses.map((status) => [
		status,
		rows.find((row) => row.status === status)?.documents ?? 0,
	]);
}

/** A query of `documentDataId`. */
export function fileOf(documentId: number | SQLWrapper): SQL {
	return sql`(SELECT ${documents.documentDataId} FROM ${documents} WHERE ${documents.id} = ${documentId})`;
}

/** Locks the document of a file, if it is a document's, before the file itself is changed. */
export async function lockDocumentOfFile(tx: Transaction, id: string): Promise<number | undefined> {
	const [row] = await tx
		.select({ id: documents.id })
		.from(documents)
		.where(eq(documents.documentDataId, id))
		.for("update");
	return row?.id;
}

/** The document is on the dashboard from now on. */
export async function markFileArrived(tx: Transaction, documentId: number, at: Date): Promise<void> {
	await tx.update(documents).set({ fileArrivedAt: at, updatedAt: at }).where(eq(documents.id, documentId));
}

export const CHANNEL = "document_changed";

/** Notifies open pages when the transaction commits. */
export async function notifyPages(tx: Transaction, notice: string): Promise<void> {
	await tx.execute(sql`SELECT ${notifySql(sql`${notice}`)}`);
}

/** Sends `notice`, unless it is null, when the transaction commits. */
export function notifySql(notice: SQL): SQL {
	return sql`CASE WHEN ${notice}::text IS NOT NULL THEN pg_notify(${sql.raw(`'${CHANNEL}'`)}, ${notice}::text) END`;
}
