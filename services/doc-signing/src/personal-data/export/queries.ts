import type { Queryable } from "@repo/service-kit/database";
import { and, asc, desc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import { isListed } from "../../envelopes/documents/queries.ts";
import { documents } from "../../envelopes/documents/tables.ts";
import { documentData } from "../../envelopes/files/tables.ts";
import { type StoredFile, storedFile } from "../../platform/storage/stored-file.ts";
import { asFinished } from "../../sealing/queries/imported.ts";
import { findSealedFile } from "../../sealing/sealed-file.ts";
import { importedDocuments, sealings } from "../../sealing/tables.ts";
import type { ExportMove } from "./rules/export-status.ts";
import { accountExportFiles, accountExports } from "./tables.ts";

export type ExportRow = typeof accountExports.$inferSelect;
export type ExportFile = typeof accountExportFiles.$inferSelect;

const isOwn = (userId: number) => isListed({ userId, teamId: null });

/** The unique index rejects a second one while one is pending. */
export async function insertExport(
	tx: Queryable,
	{ userId, ...row }: Pick<ExportRow, "userId" | "createdAt" | "expiresAt">,
): Promise<ExportRow> {
	const documentsTotal = await tx.$count(documents, isOwn(userId));
	const [inserted] = await tx
		.insert(accountExports)
		.values({ userId, ...row, documentsTotal })
		.returning();
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted;
}

/** Newest first. */
export function listExports(db: Queryable, userId: number, now: Date): Promise<ExportRow[]> {
	return db
		.select()
		.from(accountExports)
		.where(and(eq(accountExports.userId, userId), gt(accountExports.expiresAt, now)))
		.orderBy(desc(accountExports.createdAt));
}

/** The content of the export. */
export function listRecordedFiles(db: Queryable, exportId: string): Promise<ExportFile[]> {
	const { exportId: ofExport, fileHash, number } = accountExportFiles;
	return db
		.select()
		.from(accountExportFiles)
		.where(and(eq(ofExport, exportId), isNotNull(fileHash)))
		.orderBy(asc(number));
}

/** Includes interrupted attempts. */
export async function listStorageKeys(db: Queryable, exportId: string): Promise<string[]> {
	const { storageKey } = accountExportFiles;
	const rows = await db
		.select({ storageKey })
		.from(accountExportFiles)
		.where(eq(accountExportFiles.exportId, exportId));
	return rows.map((row) => row.storageKey);
}

/** A stored file of a finished export of this account. */
export async function findReadyFile(
	db: Queryable,
	{ userId, exportId, number, now }: { userId: number; exportId: string; number: number; now: Date },
): Promise<{ storageKey: string; createdAt: Date } | undefined> {
	const { storageKey, fileHash } = accountExportFiles;
	const [found] = await db
		.select({ storageKey, createdAt: accountExports.createdAt })
		.from(accountExportFiles)
		.innerJoin(accountExports, eq(accountExports.id, accountExportFiles.exportId))
		.where(
			and(
				eq(accountExports.id, exportId),
				eq(accountExports.userId, userId),
				eq(accountExports.status, "READY"),
				gt(accountExports.expiresAt, now),
				eq(accountExportFiles.number, number),
				isNotNull(fileHash),
			),
		);
	return found;
}

/** Also undefined when it has expired, e.g. with its account. */
export async function findPending(db: Queryable, id: string, now: Date): Promise<ExportRow | undefined> {
	const [row] = await db
		.select()
		.from(accountExports)
		.where(
			and(eq(accountExports.id, id), eq(accountExports.status, "PENDING"), gt(accountExports.expiresAt, now)),
		);
	return row;
}

/** The row of an attempt to create a file. */
export async function insertFile(
	db: Queryable,
	file: Pick<ExportFile, "exportId" | "number" | "storageKey">,
): Promise<void> {
	await db.insert(accountExportFiles).values(file);
}

export async function deleteFile(db: Queryable, storageKey: string): Promise<void> {
	await db.delete(accountExportFiles).where(eq(accountExportFiles.storageKey, storageKey));
}

/** False if another attempt has stored this part, or the export no longer exists or has expired with its account. */
export async function recordProgress(
	tx: Queryable,
	from: Pick<ExportRow, "id" | "lastDocumentId" | "expiresAt">,
	to: { lastDocumentId: number; documents: number },
): Promise<boolean> {
	const { rowCount } = await tx
		.update(accountExports)
		.set({
			lastDocumentId: to.lastDocumentId,
			documentsDone: sql`${accountExports.documentsDone} + ${to.documents}`,
		})
		.where(
			and(
				eq(accountExports.id, from.id),
				eq(accountExports.status, "PENDING"),
				eq(accountExports.lastDocumentId, from.lastDocumentId),
				eq(accountExports.expiresAt, from.expiresAt),
			),
		);
	return rowCount === 1;
}

export async function recordFile(
	tx: Queryable,
	storageKey: string,
	stored: { fileHash: Buffer; fileBytes: number },
): Promise<void> {
	await tx.update(accountExportFiles).set(stored).where(eq(accountExportFiles.storageKey, storageKey));
}

/** False if it was already finished, or has expired, e.g. with its account, whose deletion may be later than `at`. */
export async function moveExport(
	tx: Queryable,
	pending: Pick<ExportRow, "id" | "expiresAt">,
	{ at, expiresAt, ...move }: ExportMove & { at: Date; expiresAt: Date },
): Promise<boolean> {
	const { rowCount } = await tx
		.update(accountExports)
		.set({ status: move.to, finishedAt: at, expiresAt })
		.where(
			and(
				eq(accountExports.id, pending.id),
				eq(accountExports.status, move.from),
				eq(accountExports.expiresAt, pending.expiresAt),
				gt(accountExports.expiresAt, at),
			),
		);
	return rowCount === 1;
}

export async function listExpired(
	db: Queryable,
	{ now, last, limit }: { now: Date; last: string | undefined; limit: number },
): Promise<string[]> {
	const { id, expiresAt } = accountExports;
	const rows = await db
		.select({ id })
		.from(accountExports)
		.where(and(lte(expiresAt, now), last === undefined ? undefined : gt(id, last)))
		.orderBy(asc(id))
		.limit(limit);
	return rows.map(({ id }) => id);
}

export async function deleteExport(db: Queryable, id: string): Promise<void> {
	await db.delete(accountExports).where(eq(accountExports.id, id));
}

/** An account's exports expire with it: housekeeping deletes their files. */
export async function expireExports(tx: Queryable, userId: number, at: Date): Promise<void> {
	await tx.update(accountExports).set({ expiresAt: at }).where(eq(accountExports.userId, userId));
}

export type ExportedDocument = {
	id: number;
	title: string;
	original: StoredFile | undefined;
	sealed: ReturnType<typeof findSealedFile>;
	details: Record<string, unknown>;
};

/** The next of the account's documents after `after`, with its files. No signing links. */
export async function findNextDocument(
	db: Queryable,
	userId: number,
	after: number,
): Promise<ExportedDocument | undefined> {
	const [row] = await db
		.select({ document: documents, data: documentData, sealing: sealings, imported: importedDocuments })
		.from(documents)
		.innerJoin(documentData, eq(documentData.id, documents.documentDataId))
		.leftJoin(sealings, eq(sealings.documentId, documents.id))
		.leftJoin(importedDocuments, eq(importedDocuments.documentId, documents.id))
		.where(and(isOwn(userId), gt(documents.id, after)))
		.orderBy(asc(documents.id))
		.limit(1);
	if (!row) return undefined;
	const { document, data, sealing, imported } = row;
	const { rows } = await db.execute<{ recipients: unknown; fields: unknown }>(sql`
		SELECT (SELECT jsonb_agg(to_jsonb(r) - 'token_hash' - 'encrypted_token' ORDER BY r.id) FROM recipients r
				WHERE r.document_id = ${document.id}) AS recipients,
			(SELECT jsonb_agg(to_jsonb(f) ORDER BY f.id) FROM fields f WHERE f.document_id = ${document.id}) AS fields`);
	return {
		id: document.id,
		title: document.title,
		original: storedFile(data.originalKey, data.originalHash, data.originalBytes),
		sealed: findSealedFile(sealing ?? asFinished(imported)),
		details: { ...document, recipients: rows[0]?.recipients ?? [], fields: rows[0]?.fields ?? [] },
	};
}

/** Settings and logs of an account, without secrets. */
export async function readAccountData(db: Queryable, userId: number): Promise<Record<string, unknown>> {
	const { rows } = await db.execute<Record<string, unknown>>(sql`
		SELECT
			(SELECT to_jsonb(u) - 'password_hash' - 'credentials_version' FROM users u WHERE u.id = ${userId}) AS account,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('team', t.name, 'role', m.role, 'since', m.created_at)), '[]')
				FROM team_members m JOIN teams t ON t.id = m.team_id WHERE m.user_id = ${userId}) AS teams,
			(SELECT coalesce(jsonb_agg(to_jsonb(a) - 'token_hash' ORDER BY a.id), '[]')
				FROM api_tokens a WHERE a.user_id = ${userId}) AS "apiTokens",
			(SELECT coalesce(jsonb_agg(to_jsonb(w) - 'encrypted_secret' ORDER BY w.id), '[]')
				FROM webhooks w WHERE w.user_id = ${userId} AND w.team_id IS NULL) AS webhooks,
			(SELECT coalesce(jsonb_agg(to_jsonb(t) - 'direct_link_hash' - 'direct_link_encrypted' ORDER BY t.id), '[]')
				FROM templates t WHERE t.user_id = ${userId} AND t.team_id IS NULL) AS templates,
			(SELECT coalesce(jsonb_agg(to_jsonb(s) - 'secret_hash' ORDER BY s.created_at), '[]')
				FROM sessions s WHERE s.user_id = ${userId}) AS sessions,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'createdAt', p.created_at, 'lastUsedAt', p.last_used_at)), '[]')
				FROM passkeys p WHERE p.user_id = ${userId}) AS passkeys,
			(SELECT coalesce(jsonb_agg(to_jsonb(i) - 'id' - 'user_id' ORDER BY i.id), '[]')
				FROM identities i WHERE i.user_id = ${userId}) AS "companySignIns",
			(SELECT coalesce(jsonb_agg(to_jsonb(g) - 'user_id' - 'image' || jsonb_build_object('png', encode(g.image, 'base64'))), '[]')
				FROM saved_signatures g WHERE g.user_id = ${userId}) AS signatures,
			(SELECT coalesce(jsonb_agg(to_jsonb(e) ORDER BY e.id), '[]') FROM
				(SELECT * FROM account_events WHERE user_id = ${userId} ORDER BY id DESC LIMIT 100000) e) AS events`);
	return rows[0] ?? {};
}
