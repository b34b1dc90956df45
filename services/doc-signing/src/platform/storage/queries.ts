import { isAfter, type Queryable } from "@repo/service-kit/database";
import { and, asc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { objectsToRemove } from "./tables.ts";

export type ObjectToRemove = typeof objectsToRemove.$inferSelect;

/** As in `objectsToRemove`, or a query of it. */
export type FileId = string | SQL | null;

/** Has an object removed at this time, or later if an earlier call said so. */
export async function removeLater(
	db: Queryable,
	key: string,
	removeAt: Date,
	fileId: FileId = null,
): Promise<void> {
	await db
		.insert(objectsToRemove)
		.values({ key, removeAt, fileId })
		.onConflictDoUpdate({
			target: objectsToRemove.key,
			set: {
				removeAt: sql`greatest(${objectsToRemove.removeAt}, excluded.remove_at)`,
				fileId: sql`coalesce(${objectsToRemove.fileId}, excluded.file_id)`,
			},
		});
}

/** Has the objects of this file that are still to be removed removed at `latest`, if not before. */
export async function hastenRemovals(db: Queryable, fileId: string, latest: Date): Promise<void> {
	const { fileId: ofFile, removeAt } = objectsToRemove;
	await db
		.update(objectsToRemove)
		.set({ removeAt: latest })
		.where(and(eq(ofFile, fileId), gt(removeAt, latest)));
}

/** False if it was not to be removed, by `dueBy` if that is named, or was removed. */
export async function forgetRemoval(db: Queryable, key: string, dueBy?: Date): Promise<boolean> {
	const isDue = dueBy && lte(objectsToRemove.removeAt, dueBy);
	const { rowCount } = await db.delete(objectsToRemove).where(and(eq(objectsToRemove.key, key), isDue));
	return rowCount === 1;
}

/** These objects were removed, other than those that may come back until later. Locks their rows in the order of erasures. */
export async function forgetDueRemovals(db: Queryable, keys: string[], now: Date): Promise<void> {
	const { key, removeAt } = objectsToRemove;
	const due = db
		.select({ key })
		.from(objectsToRemove)
		.where(and(inArray(key, keys), lte(removeAt, now)))
		.orderBy(asc(key))
		.for("update");
	await db.delete(objectsToRemove).where(inArray(key, due));
}

/** The objects of a deleted file have the contents of this one, too. */
export async function moveRemovals(db: Queryable, fileId: string, to: string): Promise<void> {
	await db.update(objectsToRemove).set({ fileId: to }).where(eq(objectsToRemove.fileId, fileId));
}

export function listDue(
	db: Queryable,
	{ now, last, limit }: { now: Date; last: ObjectToRemove | undefined; limit: number },
): Promise<ObjectToRemove[]> {
	const { key, removeAt } = objectsToRemove;
	return db
		.select()
		.from(objectsToRemove)
		.where(and(lte(removeAt, now), last && isAfter([removeAt, last.removeAt], [key, last.key])))
		.orderBy(asc(removeAt), asc(key))
		.limit(limit);
}
