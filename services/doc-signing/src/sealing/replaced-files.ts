import { secondsAfter } from "@repo/service-kit/clock";
import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { requireFileKey } from "../platform/storage/keys.ts";
import { MAX_DOWNLOAD_SECONDS } from "../platform/storage/storage.ts";
import { findSealing } from "./queries/sealings.ts";

export const replacedFile = z.object({ documentId: z.int(), key: z.string() });
type ReplacedFile = z.output<typeof replacedFile>;

const AN_HOUR = 3600;

/** Mails and readers may hold URLs of a replaced file: it is kept until the last of them has expired. */
export function removeWhenUnreachable(tx: Transaction, replaced: ReplacedFile, at: Date): Promise<void> {
	const runAt = secondsAfter(at, MAX_DOWNLOAD_SECONDS + AN_HOUR);
	return enqueue(tx, "remove-replaced-file", replaced, { key: `replaced:${replaced.key}`, runAt });
}

/** Copies of the replaced file still verify; the stored one is no longer needed. */
export async function removeReplacedFile(
	{ db, storage }: Pick<Dependencies, "db" | "storage">,
	{ documentId, key }: ReplacedFile,
): Promise<void> {
	requireFileKey(key);
	if ((await findSealing(db, documentId))?.sealedKey !== key) await storage.remove(key);
}
