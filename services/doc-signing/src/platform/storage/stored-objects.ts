import { secondsAfter } from "@repo/service-kit/clock";
import { newSecret } from "@repo/service-kit/crypto";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import { forEachDue } from "../jobs/for-each-due.ts";
import { StorageUnavailable } from "./errors.ts";
import { type FileKey, fileKey, requireKey, type UploadKey } from "./keys.ts";
import { type FileId, forgetRemoval, listDue, type ObjectToRemove, removeLater } from "./queries.ts";
import type { Digest } from "./storage.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "storage">;

/** Far more than the time between storing a file and the end of the transaction that names it. */
const UNNAMED_SECONDS = 86_400;

/**
 * Stores a new file under a key of its own. The transaction that names the key in a row calls `keepFile`; without that, a
 * job removes the file a day later. `fileId` as in `objectsToRemove`.
 */
export async function storeFile(
	{ db, clock, storage }: Deps,
	bytes: Buffer,
	contentType: string,
	fileId?: string,
): Promise<Digest & { key: FileKey }> {
	const key = fileKey(newSecret());
	await removeLater(db, key, secondsAfter(clock(), UNNAMED_SECONDS), fileId);
	return { key, ...(await storage.put(key, bytes, { contentType })) };
}

/** Throws StorageUnavailable if the file was removed since it was stored. */
export async function keepFile(tx: Transaction, key: string): Promise<void> {
	if (await forgetRemoval(tx, key)) return;
	throw new StorageUnavailable(new Error(`${key} was removed before a row named it.`));
}

/** How long an object waits that the storage refused to remove, so that thousands of them do not hold back the others. */
export const RETRY_SECONDS = 3600;

/** Removes an object now, and again later if the storage refuses. `fileId` as in `objectsToRemove`. */
export async function removeObject(
	{ db, clock, storage }: Omit<Deps, "db"> & { db: Queryable },
	key: UploadKey | FileKey,
	fileId: FileId,
): Promise<void> {
	if ((await storage.remove(key)) === "refused")
		await removeLater(db, key, secondsAfter(clock(), RETRY_SECONDS), fileId);
}

/**
 * Removes the objects that are due. The row stays locked until its object is gone, so that `keepFile` cannot come between. It is due
 * again later if the storage refuses.
 */
export function removeDueObjects({ db, clock, storage }: Deps, limit: number): Promise<void> {
	const now = clock();
	return forEachDue<ObjectToRemove>({
		clock,
		next: (last) => listDue(db, { now, last, limit }),
		work: ({ key, fileId }) =>
			db.transaction(async (tx) => {
				if (await forgetRemoval(tx, key, now))
					await removeObject({ db: tx, clock, storage }, requireKey(key), fileId);
			}),
	});
}
