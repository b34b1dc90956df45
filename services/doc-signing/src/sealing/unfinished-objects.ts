import { secondsAfter } from "@repo/service-kit/clock";
import type { Queryable } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { fileOf } from "../envelopes/documents/queries.ts";
import type { FileKey } from "../platform/storage/keys.ts";
import { forgetRemoval, removeLater } from "../platform/storage/queries.ts";
import type { Digest } from "../platform/storage/storage.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "storage">;

/** Longer than an attempt that was superseded can still write. */
const WRITING_SECONDS = 3_600;

/**
 * Has the object of an attempt that did not finish removed when that attempt cannot write it any more; its caller also removes it now.
 * An erasure of the document waits for that.
 */
export async function removeUnfinished(
	db: Queryable,
	{ clock }: Pick<Dependencies, "clock">,
	{ documentId, key }: { documentId: number; key: string },
): Promise<void> {
	await removeLater(db, key, secondsAfter(clock(), WRITING_SECONDS), fileOf(documentId));
}

/** Stores a file under a key that the document's row names. An earlier attempt may have written, and left, the same bytes. */
export async function storeSealed({ db, storage }: Deps, key: FileKey, bytes: Buffer): Promise<Digest> {
	await forgetRemoval(db, key);
	return storage.put(key, bytes, { contentType: "application/pdf" });
}
