import { secondsAfter } from "@repo/service-kit/clock";
import { newSecret } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { type Owner, toAccountKey } from "../../accounts/owner.ts";
import { uploadKey } from "../../platform/storage/keys.ts";
import { moveRemovals, removeLater } from "../../platform/storage/queries.ts";
import { type DocumentDataRow, findFileWith } from "./queries.ts";

/** A file to be uploaded to its own presigned URL. */
export function newUpload(owner: Owner, at: Date) {
	return {
		id: newSecret("file_"),
		account: toAccountKey(owner),
		uploadKey: uploadKey(newSecret()),
		createdAt: at,
		uploadOfferedAt: at,
		nextLookAt: new Date(at.getTime() + 60_000),
	};
}

type StoredFile = Pick<
	DocumentDataRow,
	"id" | "uploadKey" | "originalKey" | "uploadOfferedAt" | "uploadRemovedAt"
>;

/** An upload URL lasts an hour; one hour more for an upload in progress. */
export const UPLOAD_OVER_SECONDS = 7_200;

/**
 * Removes the stored objects of a replaced or deleted file. Its upload URL can be written until it expires: a job removes the upload
 * again after that, or only then if it has expired. A file that has the same contents, such as that of a document generated from a
 * deleted template, takes over the objects: its erasure waits for them.
 */
export async function removeStoredFile(tx: Transaction, file: StoredFile, at: Date): Promise<void> {
	const { id, uploadKey, originalKey, uploadOfferedAt, uploadRemovedAt } = file;
	const other = await findFileWith(tx, originalKey, { except: id });
	if (other) await moveRemovals(tx, id, other);
	const fileId = other ?? id;
	const expiredAt = secondsAfter(uploadOfferedAt, UPLOAD_OVER_SECONDS);
	const isWritable = uploadRemovedAt === null && expiredAt > at;
	if (isWritable || originalKey !== null)
		await enqueue(tx, "remove-file", { fileId, uploadKey: isWritable ? uploadKey : null, originalKey });
	if (uploadRemovedAt === null) await removeLater(tx, uploadKey, isWritable ? expiredAt : at, fileId);
}
