import { secondsAfter } from "@repo/service-kit/clock";
import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { fileOf } from "../envelopes/documents/queries.ts";
import type { FileKey } from "../platform/storage/keys.ts";
import { forgetRemoval, removeLater } from "../platform/storage/queries.ts";
import type { Digest } from "../platform/storage/storage.ts";
import { Superseded } from "./errors.ts";

/** Longer than an attempt that was superseded can still write. */
const WRITING_SECONDS = 3_600;

/**
 * Removes the object of an attempt that died, once `unname` has cleared its key in the document's row, so that it cannot become the
 * document's file; `unname` is false for a superseded attempt. The object is removed again when the dead attempt cannot write it any
 * more, and an erasure of the document waits for that. Throws Superseded.
 */
export async function removeUnfinished(
	{ db, clock, storage }: Pick<Dependencies, "db" | "clock" | "storage">,
	{
		documentId,
		key,
		unname,
	}: { documentId: number; key: FileKey; unname(tx: Transaction): Promise<boolean> },
): Promise<void> {
	await db.transaction(async (tx) => {
		if (!(await unname(tx))) throw new Superseded();
		await removeLater(tx, key, secondsAfter(clock(), WRITING_SECONDS), fileOf(documentId));
	});
	await storage.remove(key);
}

/**
 * Stores a file under a key that `name` records in the document's row, which is false for a superseded attempt. An earlier attempt may
 * have written, and left, the same bytes. Their removal is forgotten in the same transaction: one that a newer attempt or an erasure
 * records after that is kept. Throws Superseded.
 */
export async function storeSealed(
	{ db, storage }: Pick<Dependencies, "db" | "storage">,
	{ key, bytes, name }: { key: FileKey; bytes: Buffer; name(tx: Transaction): Promise<boolean> },
): Promise<Digest> {
	await db.transaction(async (tx) => {
		if (!(await name(tx))) throw new Superseded();
		await forgetRemoval(tx, key);
	});
	return storage.put(key, bytes, { contentType: "application/pdf" });
}
