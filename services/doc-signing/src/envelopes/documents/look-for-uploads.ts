import { setTimeout as delay } from "node:timers/promises";
import { secondsAfter } from "@repo/service-kit/clock";
import type { Database } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { type Owner, toAccountKey } from "../../accounts/owner.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireUploadKey } from "../../platform/storage/keys.ts";
import { type AwaitedFile, listAwaited, markFound } from "../files/queries.ts";
import { writeChange } from "./live/notify-change.ts";
import { lockDocumentOfFile, markFileArrived, notifyPages } from "./queries.ts";

export type LookDeps = Pick<Dependencies, "db" | "clock" | "storage" | "log" | "uploadLooks">;

/** What a look found. `isIdle` if it found nothing, and no upload that it asked for was expected soon. */
type Found = { isFound: boolean; isIdle: boolean };
/** The last look of this process for the uploads of an account, by `performance.now()`. */
export type UploadLooks = Map<string, { begun: number; done: Promise<boolean>; idleSince: number }>;

/** A cron job looks for the others. */
const MAX_FILES = 20;
const MAX_FILES_OF_ALL = 100;
/** Requests wait no longer. What is found later is announced to open pages. */
const MAX_WAIT_MS = 500;
/** How long requests that began before a look can use it, and how long one of abandoned uploads is not repeated. */
const KEPT_MS = 1_000;
/** Programs upload a file as soon as they have its URL. */
const SOON_SECONDS = 60;

/** Reads a list; if uploads are awaited, looks for them and reads it again if there are any, because they bypass this service. */
export async function readWithUploads<List extends { awaitsUpload: boolean }>(
	deps: LookDeps,
	owner: Owner,
	read: () => Promise<List>,
): Promise<List> {
	const since = performance.now();
	const list = await read();
	if (!list.awaitsUpload) return list;
	const late = new AbortController();
	// A look that takes longer may have found some of them.
	const waited = delay(MAX_WAIT_MS, true, late);
	const isFound = await Promise.race([lookSince(deps, toAccountKey(owner), since), waited]);
	late.abort();
	return isFound ? read() : list;
}

/**
 * Whether a look that began since then found a file: an earlier one may have asked before an upload ended, unless its uploads
 * were abandoned. One of an account at a time.
 */
async function lookSince(deps: LookDeps, account: string, since: number): Promise<boolean> {
	const { uploadLooks } = deps;
	const last = uploadLooks.get(account);
	if (last && (last.begun >= since || last.idleSince <= since)) return last.done;
	// This request may have read its list before that.
	const wasFound = (await last?.done) ?? false;
	if (uploadLooks.get(account) !== last) return (await lookSince(deps, account, since)) || wasFound;
	const begun = performance.now();
	const found = lookForUploads(deps, [account]);
	const look = { begun, done: found.then(({ isFound }) => isFound), idleSince: Number.POSITIVE_INFINITY };
	uploadLooks.set(account, look);
	const { isFound, isIdle } = await found;
	if (isIdle) look.idleSince = performance.now();
	setTimeout(() => uploadLooks.get(account) === look && uploadLooks.delete(account), KEPT_MS).unref();
	return isFound || wasFound;
}

/** Looks for the uploads of these accounts, side by side. Does not reject. */
export async function lookForUploads(
	deps: Omit<LookDeps, "uploadLooks">,
	accounts: string[],
): Promise<Found> {
	let isFound = false;
	try {
		const issuedBefore = secondsAfter(deps.clock(), -SOON_SECONDS);
		const limits = { each: MAX_FILES, limit: MAX_FILES_OF_ALL, issuedBefore };
		const files = await listAwaited(deps.db, accounts, limits);
		const looks = await Promise.allSettled(files.map((file) => lookFor(deps, file)));
		// If none is awaited any more, they have been found otherwise.
		isFound = files.length === 0 || looks.some((look) => look.status === "fulfilled" && look.value);
		for (const look of looks) if (look.status === "rejected") throw look.reason;
		return { isFound, isIdle: !isFound && files.every(({ isOld }) => isOld) };
	} catch (err) {
		// Not an error of the request: a cron job looks again.
		deps.log.warn({ err }, "looking for uploads failed");
		return { isFound, isIdle: false };
	}
}

/** Records the file if it was uploaded; false if not. Throws StorageUnavailable. */
export async function lookFor(
	deps: Pick<Dependencies, "db" | "clock" | "storage">,
	file: AwaitedFile,
): Promise<boolean> {
	requireUploadKey(file.uploadKey);
	const isFound = (await deps.storage.find(file.uploadKey)) !== undefined;
	if (isFound) await recordFound(deps, file);
	return isFound;
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
