import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { Owner } from "../accounts/owner.ts";
import type { DocumentDataRow } from "../envelopes/files/queries.ts";
import { documentData } from "../envelopes/files/tables.ts";
import { type Place, placeOf } from "../teams/place-of.ts";
import { requireReach } from "../teams/require-permission.ts";
import type { Access } from "../teams/rules/permissions.ts";
import { DocumentNotFound } from "./errors.ts";
import { fields } from "./fields/tables.ts";
import { recipients } from "./recipients/tables.ts";
import { documents } from "./tables.ts";

export type DocumentRow = typeof documents.$inferSelect;
export type RecipientRow = typeof recipients.$inferSelect;
export type FieldRow = typeof fields.$inferSelect;
/** A document and its file. */
export type DocumentWithFile = DocumentRow & { file: DocumentDataRow };

/** A person in the account that has a document. Throws DocumentNotFound for those who are not in it. */
export async function placeAtDocument(db: Queryable, userId: number, documentId: number): Promise<Place> {
	const [row] = await db
		.select({ teamId: documents.teamId })
		.from(documents)
		.where(eq(documents.id, documentId));
	const place = row && (await placeOf(db, userId, row));
	if (!place) throw new DocumentNotFound();
	return place;
}

/**
 * The same, with the row locked until the transaction ends. This lock also guards recipients, fields and audit
 * events.
 */
export async function lockDocument(
	tx: Transaction,
	access: Access<"documents.manage">,
	id: number,
): Promise<DocumentWithFile> {
	const document = await lockVisible(tx, isVisible(id, isOwnedBy(access)));
	requireReach(access, document);
	return document;
}

/** Locks a document to which access was already checked, e.g. a recipient's. Throws DocumentNotFound. */
export function lockDocumentById(tx: Transaction, id: number): Promise<DocumentWithFile> {
	return lockVisible(tx, isVisible(id));
}

/** A document of any account, even a deleted one, for a transaction that has changed it. */
export async function getDocumentRow(tx: Transaction, id: number): Promise<DocumentRow> {
	const [row] = await tx.select().from(documents).where(eq(documents.id, id));
	if (!row) throw new DocumentNotFound();
	return row;
}

/** Locks a document, hidden or not, so that an event can be added; false when it no longer exists. */
export async function lockForEvent(tx: Transaction, id: number): Promise<boolean> {
	const locked = await tx
		.select({ id: documents.id })
		.from(documents)
		.where(eq(documents.id, id))
		.for("update");
	return locked.length > 0;
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

export async function insertDocumentRow(
	tx: Transaction,
	row: typeof documents.$inferInsert,
): Promise<DocumentRow> {
	const [inserted] = await tx.insert(documents).values(row).returning();
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted;
}

export async function updateDocument(
	tx: Transaction,
	id: number,
	change: Partial<Omit<typeof documents.$inferInsert, "status">>,
): Promise<void> {
	await tx.update(documents).set(change).where(eq(documents.id, id));
}

export async function deleteDocumentRow(tx: Transaction, id: number): Promise<void> {
	await tx.delete(documents).where(eq(documents.id, id));
}

/** A team's documents belong to the team; a user's own have no team. */
function isOwnedBy({ userId, teamId }: Owner): SQL | undefined {
	return teamId === null
		? and(eq(documents.userId, userId), isNull(documents.teamId))
		: eq(documents.teamId, teamId);
}

/** In the owner's lists: not deleted. */
export function isListed(owner: Owner): SQL | undefined {
	return and(isOwnedBy(owner), isNull(documents.deletedAt));
}

function isVisible(id: number, more?: SQL): SQL | undefined {
	return and(eq(documents.id, id), more, isNull(documents.deletedAt));
}

// Read the file after taking the lock: a join would return its state before the wait.
async function lockVisible(tx: Transaction, which: SQL | undefined): Promise<DocumentWithFile> {
	const [document] = await tx.select().from(documents).where(which).for("update");
	if (!document) throw new DocumentNotFound();
	const [file] = await tx.select().from(documentData).where(eq(documentData.id, document.documentDataId));
	if (!file) throw new DocumentNotFound();
	return { ...document, file };
}
