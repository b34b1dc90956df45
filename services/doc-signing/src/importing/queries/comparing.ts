import type { Queryable } from "@repo/service-kit/database";
import { and, eq, sql } from "drizzle-orm";
import { documents } from "../../envelopes/documents/tables.ts";
import { findOriginalFile } from "../../envelopes/files/original-file.ts";
import { documentData } from "../../envelopes/files/tables.ts";
import { asFinished } from "../../sealing/queries/imported.ts";
import { findSealedFile } from "../../sealing/sealed-file.ts";
import { importedDocuments } from "../../sealing/tables.ts";
import { importItems } from "../tables.ts";

/** An imported document: its state, which is null if it was deleted here since, and its file. Undefined if it was not imported. */
export async function findCompared(db: Queryable, source: string, sourceId: string) {
	const { kind, targetId } = importItems;
	const [row] = await db
		.select({
			...{ document: documents, file: documentData, imported: importedDocuments },
			acted: sql<number[]>`ARRAY(SELECT id FROM recipients
				WHERE document_id = ${documents.id} AND signing_status <> 'NOT_SIGNED')`,
		})
		.from(importItems)
		.leftJoin(documents, eq(documents.id, targetId))
		.leftJoin(documentData, eq(documentData.id, documents.documentDataId))
		.leftJoin(importedDocuments, eq(importedDocuments.documentId, targetId))
		.where(and(eq(importItems.source, source), eq(kind, "documents"), eq(importItems.sourceId, sourceId)));
	if (!row) return undefined;
	const { document, file, imported, acted } = row;
	const isErased = document?.erasedAt != null;
	return {
		status: document?.status ?? null,
		/** The recipients who signed or declined. */
		acted,
		stored: isErased
			? undefined
			: imported
				? findSealedFile(asFinished(imported))
				: file && findOriginalFile(file),
		/** In hex, of the files that a finished document has there, or of those that people sign here as one. */
		hashes: (imported?.files ?? file?.parts)?.map(({ sha256 }) => sha256) ?? [
			file?.originalHash?.toString("hex") ?? "",
		],
	};
}

/** Events that change nothing that another service would lack, and those of webhooks, which have their own entries. */
const quietEvents = [
	...["DOCUMENT_DOWNLOADED", "RECIPIENT_LINK_FETCHED", "RECIPIENT_LINK_FROM_ACCOUNT", "RECIPIENT_OPENED"],
	...["account.signed_in", "account.sign_in_refused", "account.identity_verified"],
	...["account.identity_refused", "account.sessions_ended"],
	...["webhook.changed", "webhook.created", "webhook.deleted", "webhook.resumed"],
];
const isQuiet = (column: string) => sql`${sql.raw(column)} = ANY(${sql.param(quietEvents)}::text[])`;
/** A document's hold is also in the log of the document. */
const isOwnChange = sql`NOT (${isQuiet("type")} OR type LIKE 'retention.%' AND details ? 'documentId')`;
const begun = sql`(SELECT min(imported_at) FROM import_items)`;
const isNew = (table: "documents" | "templates" | "webhooks") =>
	sql`created_at >= ${begun} AND NOT EXISTS (SELECT FROM import_items i WHERE i.kind = ${table} AND i.target_id = t.id)`;

/** By their ids there. */
const gone = (table: "templates" | "webhooks") =>
	sql`SELECT source_id AS id FROM import_items i WHERE kind = ${table}
		AND NOT EXISTS (SELECT FROM ${sql.identifier(table)} t WHERE t.id = i.target_id) ORDER BY i.target_id`;

/** What was done here since the first import, by its kind. */
const statements = {
	signed: sql`SELECT DISTINCT document_id AS id FROM document_events e JOIN import_items i ON i.kind = 'documents' AND i.target_id = e.document_id
		WHERE e.sequence > 1 AND e.type IN ('RECIPIENT_SIGNED', 'RECIPIENT_REJECTED') ORDER BY 1`,
	changedDocuments: sql`SELECT DISTINCT document_id AS id FROM document_events e JOIN import_items i ON i.kind = 'documents' AND i.target_id = e.document_id
		WHERE e.sequence > 1 AND NOT ${isQuiet("e.type")} ORDER BY 1`,
	newDocuments: sql`SELECT id FROM documents t WHERE ${isNew("documents")} ORDER BY 1`,
	changedTemplates: sql`SELECT t.id FROM templates t JOIN import_items i ON i.kind = 'templates' AND i.target_id = t.id
		WHERE t.updated_at > i.imported_at ORDER BY 1`,
	newTemplates: sql`SELECT id FROM templates t WHERE ${isNew("templates")} ORDER BY 1`,
	deletedTemplates: gone("templates"),
	changedWebhooks: sql`SELECT t.id FROM webhooks t JOIN import_items i ON i.kind = 'webhooks' AND i.target_id = t.id
		WHERE t.updated_at > i.imported_at ORDER BY 1`,
	newWebhooks: sql`SELECT id FROM webhooks t WHERE ${isNew("webhooks")} ORDER BY 1`,
	deletedWebhooks: gone("webhooks"),
	accounts: sql`SELECT concat(user_id, ' ', type) AS id FROM account_events
		WHERE at >= ${begun} AND team_id IS NULL AND details ->> 'importedFrom' IS NULL AND ${isOwnChange} ORDER BY account_events.id`,
	teams: sql`SELECT concat(team_id, ' ', type) AS id FROM account_events
		WHERE at >= ${begun} AND team_id IS NOT NULL AND details ->> 'importedFrom' IS NULL AND ${isOwnChange} ORDER BY account_events.id`,
};
export type Change = keyof typeof statements;
export const changes = Object.keys(statements) as Change[];

/** The ids of what was changed here since the first import. */
export async function listChanged(db: Queryable, change: Change): Promise<(string | number)[]> {
	const { rows } = await db.execute<{ id: string | number }>(statements[change]);
	return rows.map(({ id }) => id);
}

/** When the first object was imported. */
export async function findFirstImport(db: Queryable): Promise<Date | undefined> {
	const { importedAt } = importItems;
	const [row] = await db.select({ importedAt }).from(importItems).orderBy(importedAt).limit(1);
	return row?.importedAt;
}
