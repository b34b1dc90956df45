import { isAfter, type Queryable, type Transaction } from "@repo/service-kit/database";
import { listSources } from "@repo/service-kit/transitions";
import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { type FileMove, fileMoves } from "../rules/file-status.ts";
import { documentData } from "./tables.ts";

export type DocumentDataRow = typeof documentData.$inferSelect;

export async function insertFile(
	tx: Queryable,
	row: typeof documentData.$inferInsert,
): Promise<DocumentDataRow> {
	const [inserted] = await tx.insert(documentData).values(row).returning();
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted;
}

export async function findFile(db: Queryable, id: string): Promise<DocumentDataRow | undefined> {
	const [row] = await db.select().from(documentData).where(eq(documentData.id, id));
	return row;
}

/** Records the result of intake, only once and only for the current upload; undefined otherwise. */
export async function moveFile(
	tx: Transaction,
	waiting: Pick<DocumentDataRow, "id" | "uploadKey">,
	{
		from,
		to,
		...taken
	}: FileMove &
		Partial<Omit<DocumentDataRow, "status">> & {
			takenInAt: Date;
		},
): Promise<DocumentDataRow | undefined> {
	const [moved] = await tx
		.update(documentData)
		.set({ ...taken, status: to, nextLookAt: null })
		.where(
			and(
				eq(documentData.id, waiting.id),
				eq(documentData.uploadKey, waiting.uploadKey),
				eq(documentData.status, from),
			),
		)
		.returning();
	return moved;
}

/** A new upload URL for a file that was never uploaded or cannot be used; undefined when the file is ready. */
export async function reopenUpload(
	tx: Transaction,
	id: string,
	upload: Pick<DocumentDataRow, "uploadKey" | "uploadOfferedAt" | "nextLookAt">,
): Promise<DocumentDataRow | undefined> {
	const [reopened] = await tx
		.update(documentData)
		.set({
			...upload,
			status: "WAITING",
			refusal: null,
			refusalDetail: null,
			takenInAt: null,
			foundAt: null,
			uploadRemovedAt: null,
		})
		.where(and(eq(documentData.id, id), inArray(documentData.status, listSources(fileMoves, "WAITING"))))
		.returning();
	return reopened;
}

/** A file whose upload is to be looked for. */
export type AwaitedFile = Pick<DocumentDataRow, "id" | "account" | "uploadKey">;

const isAwaited = sql`document_data.status = 'WAITING' AND document_data.next_look_at IS NOT NULL AND document_data.found_at IS NULL`;
const awaitedColumns = sql`document_data.id, document_data.account, document_data.upload_key AS "uploadKey"`;

/** Whether files of an account (`toAccountKey`) may have been uploaded: for a column of a statement that lists. */
export function awaitsUpload(account: SQL): SQL<boolean> {
	return sql<boolean>`EXISTS (SELECT FROM document_data WHERE document_data.account = ${account} AND ${isAwaited})`;
}

/**
 * Files of these accounts that may have been uploaded: up to `each` of each, the newest, in the order of the accounts. `isOld` if
 * the upload URL was issued before a time.
 */
export async function listAwaited(
	db: Queryable,
	accounts: string[],
	{ each, limit, issuedBefore }: { each: number; limit: number; issuedBefore: Date },
): Promise<(AwaitedFile & { isOld: boolean })[]> {
	const isOld = sql`upload_offered_at < ${issuedBefore.toISOString()}::timestamptz AS "isOld"`;
	const { rows } = await db.execute<AwaitedFile & { isOld: boolean }>(sql`
		SELECT awaited.* FROM unnest(${sql.param(accounts)}::text[]) WITH ORDINALITY AS wanted (account, place)
		CROSS JOIN LATERAL (
			SELECT ${awaitedColumns}, ${isOld} FROM ${documentData} WHERE document_data.account = wanted.account AND ${isAwaited}
			ORDER BY upload_offered_at DESC LIMIT ${each}
		) AS awaited
		ORDER BY place LIMIT ${limit}`);
	return rows;
}

/** Those of these uploads that are awaited, also if their URL has expired: an upload may end later. */
export async function listAwaitedByKey(db: Queryable, uploadKeys: string[]): Promise<AwaitedFile[]> {
	const { rows } = await db.execute<AwaitedFile>(sql`
		SELECT ${awaitedColumns} FROM ${documentData}
		WHERE upload_key = ANY(${sql.param(uploadKeys)}::text[]) AND status = 'WAITING' AND found_at IS NULL`);
	return rows;
}

/** Records that the file was uploaded; false if that is known, or if the upload is no longer awaited. */
export async function markFound(tx: Transaction, { id, uploadKey }: AwaitedFile, at: Date): Promise<boolean> {
	const { rowCount } = await tx.execute(sql`
		UPDATE ${documentData} SET found_at = ${at.toISOString()}::timestamptz
		WHERE id = ${id} AND upload_key = ${uploadKey} AND status = 'WAITING' AND found_at IS NULL`);
	return rowCount === 1;
}

/** Its upload is looked for again. */
export async function unmarkFound(db: Queryable, id: string): Promise<void> {
	await db
		.update(documentData)
		.set({ foundAt: null })
		.where(and(eq(documentData.id, id), eq(documentData.status, "WAITING")));
}

/** An upload URL lasts an hour, and an upload may end after that. */
const CHECKING_MINUTES = 65;

/** Files that may have been uploaded, each claimed by one job run: every minute while the URL is valid. */
export async function claimDueUploadChecks(
	tx: Queryable,
	{ now, limit }: { now: Date; limit: number },
): Promise<AwaitedFile[]> {
	const at = sql`${now.toISOString()}::timestamptz`;
	const { rows } = await tx.execute<AwaitedFile>(sql`
		UPDATE ${documentData} SET next_look_at = CASE
			WHEN upload_offered_at > ${at} - ${CHECKING_MINUTES} * interval '1 minute' THEN ${at} + interval '1 minute' END
		WHERE id IN (
			SELECT id FROM ${documentData} WHERE ${isAwaited} AND next_look_at <= ${at}
			ORDER BY next_look_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
		)
		RETURNING ${awaitedColumns}`);
	return rows;
}

export type Leftover = Pick<DocumentDataRow, "id" | "uploadKey" | "takenInAt">;

/** Processed uploads with an expired URL, whose objects are no longer needed. */
export function listLeftovers(
	db: Queryable,
	{ takenInBefore, last, limit }: { takenInBefore: Date; last: Leftover | undefined; limit: number },
): Promise<Leftover[]> {
	const { id, uploadKey, takenInAt, uploadRemovedAt } = documentData;
	return db
		.select({ id, uploadKey, takenInAt })
		.from(documentData)
		.where(
			and(
				isNotNull(takenInAt),
				lte(takenInAt, takenInBefore),
				isNull(uploadRemovedAt),
				last && isAfter([takenInAt, last.takenInAt], [id, last.id]),
			),
		)
		.orderBy(asc(takenInAt), asc(id))
		.limit(limit);
}

export async function markUploadRemoved(
	db: Queryable,
	{ id, uploadKey }: Pick<DocumentDataRow, "id" | "uploadKey">,
	at: Date,
): Promise<void> {
	await db
		.update(documentData)
		.set({ uploadRemovedAt: at })
		.where(and(eq(documentData.id, id), eq(documentData.uploadKey, uploadKey)));
}

export async function deleteFile(tx: Transaction, id: string): Promise<void> {
	await tx.delete(documentData).where(eq(documentData.id, id));
}

/** The file of a document or template that has this copy, other than `except`. A template and its generated documents share one. */
export async function findFileWith(
	db: Queryable,
	originalKey: string | null,
	{ except }: { except?: string } = {},
): Promise<string | undefined> {
	if (originalKey === null) return;
	const rows = await db
		.select({ id: documentData.id })
		.from(documentData)
		.where(
			and(
				eq(documentData.originalKey, originalKey),
				except === undefined ? undefined : ne(documentData.id, except),
			),
		)
		.limit(1);
	return rows[0]?.id;
}
