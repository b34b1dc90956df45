import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { type Owner, toAccountKey } from "../../accounts/owner.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireUploadKey } from "../../platform/storage/keys.ts";
import { type AwaitedFile, listAwaited, markFound } from "../files/queries.ts";
import { writeChange } from "./live/notify-change.ts";
import { lockDocumentOfFile, markFileArrived, notifyPages } from "./queries.ts";

export type LookDeps = Pick<Dependencies, "db" | "clock" | "storage" | "log" | "uploadLooks">;

/** The last look of this process for the uploads of an account, by `performance.now()`. */
export type UploadLooks = Map<string, { begun: number; done: Promise<void>; isOver: boolean }>;

/** A cron job looks for the others. */
const MAX_FILES = 20;
const MAX_FILES_OF_ALL = 100;
/** Requests wait no longer. What is found later is announced to open pages. */
const MAX_WAIT_MS = 500;
/** How long requests that began before a look can use it. */
const KEPT_MS = 1_000;

/** Reads a list; if uploads are awaited, looks for them and reads it again, because they bypass this service. */
export async function readWithUploads<List extends { awaitsUpload: boolean }>(
	deps: LookDeps,
	owner: Owner,
	read: () => Promise<List>,
): Promise<List> {
	const since = performance.now();
	const list = await read();
	if (!list.awaitsUpload) return list;
	const late = new AbortController();
	await Promise.race([lookSince(deps, toAccountKey(owner), since), delay(MAX_WAIT_MS, undefined, late)]);
	late.abort();
	return read();
}

/** A look that began since then: an earlier one may have asked before an upload ended. One of an account at a time. */
async function lookSince(deps: LookDeps, account: string, since: number): Promise<void> {
	const { uploadLooks } = deps;
	const last = uploadLooks.get(account);
	if (last && last.begun >= since) return last.done;
	if (last && !last.isOver) return last.done.then(() => lookSince(deps, account, since));
	const look = { begun: performance.now(), done: lookForUploads(deps, [account]), isOver: false };
	uploadLooks.set(account, look);
	await look.done;
	look.isOver = true;
	setTimeout(() => uploadLooks.get(account) === look && uploadLooks.delete(account), KEPT_MS).unref();
}

/** Looks for the uploads of these accounts, side by side. Does not reject. */
export async function lookForUploads(deps: Omit<LookDeps, "uploadLooks">, accounts: string[]): Promise<void> {
	try {
		const files = await listAwaited(deps.db, accounts, { each: MAX_FILES, limit: MAX_FILES_OF_ALL });
		const looks = await Promise.allSettled(files.map((file) => lookFor(deps, file)));
		for (const look of looks) if (look.status === "rejected") throw look.reason;
	} catch (err) {
		// Not an error of the request: a cron job looks again.
		deps.log.warn({ err }, "looking for uploads failed");
	}
}

/** Records the file if it was uploaded. Throws StorageUnavailable. */
export async function lookFor(
	deps: Pick<Dependencies, "db" | "clock" | "storage">,
	file: AwaitedFile,
): Promise<void> {
	requireUploadKey(file.uploadKey);
	if (await deps.storage.find(file.uploadKey)) await recordFound(deps, file);
}

/** From now on lists show the document, open pages are notified, and a job processes the file. One of several calls does this. */
export async function recordFound(
	{ db, clock }: { db: Database; clock: Dependencies["clock"] },
	file: AwaitedFile,
): Promise<void> {
	const { id, account } = file;
	const at = clock();
	await db.transaction(async (tx) => {
		const documentId = await lockDocumentOfFile(tx, id);
		if (!(await markFound(tx, file, at))) return;
		if (documentId !== undefined) {
			await markFileArrived(tx, documentId, at);
			await notifyPages(tx, writeChange({ documentId, account }));
		}
		// One at a time per account, so that a thousand files of one account leave slots to the others.
		const options = { key: `take-in:${id}`, line: `take-in:${account}` };
		await enqueue(tx, "take-in-file", { documentDataId: id }, options);
	});
}
