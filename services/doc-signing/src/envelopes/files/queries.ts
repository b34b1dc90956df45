import { isAfter, type Queryable, type Transaction } from "@repo/service-kit/database";
import { listSources } from "@repo/service-kit/transitions";
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { type FileMove, fileMoves } from "../rules/file-status.ts";
import { abandonedUploads, documentData } from "./tables.ts";

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
			uploadRemovedAt: null,
		})
		.where(and(eq(documentData.id, id), inArray(documentData.status, listSources(fileMoves, "WAITING"))))
		.returning();
	return reopened;
}

const CHECKING_MINUTES = 65;

/**
 * Files that may have been uploaded, each claimed by one job run. The next check is as far off as the URL is old,
 * so a URL is checked seven times in its hour, and not again after that.
 */
export async function claimDueUploadChecks(
	tx: Transaction,
	{ now, limit }: { now: Date; limit: number },
): Promise<Pick<DocumentDataRow, "id" | "account">[]> {
	const at = sql`${now.toISOString()}::timestamptz`;
	const due = tx
		.select({ id: documentData.id })
		.from(documentData)
		.where(and(eq(documentData.status, "WAITING"), lte(documentData.nextLookAt, now)))
		.orderBy(documentData.nextLookAt)
		.limit(limit)
		.for("update", { skipLocked: true });
	return tx
		.update(documentData)
		.set({
			nextLookAt: sql`CASE WHEN ${documentData.uploadOfferedAt} > ${at} - ${CHECKING_MINUTES} * interval '1 minute'
				THEN ${at} + greatest(${at} - ${documentData.uploadOfferedAt}, interval '1 minute') END`,
		})
		.where(inArray(documentData.id, due))
		.returning({ id: documentData.id, account: documentData.account });
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

export async function insertAbandonedUpload(
	tx: Transaction,
	upload: typeof abandonedUploads.$inferInsert,
): Promise<void> {
	await tx.insert(abandonedUploads).values(upload);
}

export type AbandonedUpload = typeof abandonedUploads.$inferSelect;

/** Abandoned upload URLs that have expired. */
export function listAbandonedUploads(
	db: Queryable,
	{ now, last, limit }: { now: Date; last: AbandonedUpload | undefined; limit: number },
): Promise<AbandonedUpload[]> {
	const { uploadKey, removeAt } = abandonedUploads;
	const isNext = last && isAfter([removeAt, last.removeAt], [uploadKey, last.uploadKey]);
	return db
		.select()
		.from(abandonedUploads)
		.where(and(lte(removeAt, now), isNext))
		.orderBy(asc(removeAt), asc(uploadKey))
		.limit(limit);
}

export async function deleteAbandonedUpload(db: Queryable, uploadKey: string): Promise<void> {
	await db.delete(abandonedUploads).where(eq(abandonedUploads.uploadKey, uploadKey));
}

export async function deleteFile(tx: Transaction, id: string): Promise<void> {
	await tx.delete(documentData).where(eq(documentData.id, id));
}

/** Whether a document or template still uses the copy. A template and its generated documents share one. */
export async function isOriginalInUse(db: Queryable, originalKey: string): Promise<boolean> {
	const rows = await db
		.select({ id: documentData.id })
		.from(documentData)
		.where(eq(documentData.originalKey, originalKey))
		.limit(1);
	return rows.length > 0;
}
