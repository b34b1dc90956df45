import { secondsAfter } from "@repo/service-kit/clock";
import type { Transaction } from "@repo/service-kit/database";
import type { TaskList } from "@repo/service-kit/jobs";
import { enqueueAll } from "@repo/service-kit/jobs";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { forEachDue } from "../../platform/jobs/for-each-due.ts";
import { requireFileKey, requireUploadKey } from "../../platform/storage/keys.ts";
import {
	type AbandonedUpload,
	claimDueUploadChecks,
	deleteAbandonedUpload,
	findFile,
	isOriginalInUse,
	type Leftover,
	listAbandonedUploads,
	listLeftovers,
	markUploadRemoved,
} from "../files/queries.ts";
import { UPLOAD_OVER_SECONDS } from "../files/uploads.ts";
import { addUpCounts } from "./listing/queries.ts";
import { processUpload } from "./process-upload.ts";

const takeInPayload = z.object({ documentDataId: z.string() });
const removePayload = z.object({ uploadKey: z.string(), originalKey: z.string().nullable() });

const BATCH = 500;

export function intakeTasks(dependencies: Dependencies): TaskList {
	return {
		"take-in-file": async (payload) => {
			const file = await findFile(dependencies.db, takeInPayload.parse(payload).documentDataId);
			// Undefined: deleted since.
			if (file) await processUpload(dependencies, file);
		},
	};
}

type Deps = Pick<Dependencies, "db" | "clock" | "storage">;

export function documentTasks(deps: Deps, limit = BATCH): TaskList {
	const { db, clock, storage } = deps;
	return {
		/** Checks for files that may have been uploaded, one job per file. */
		"sweep-uploads": () => {
			const now = clock();
			return forEachDue({ clock, next: () => db.transaction((tx) => queueUploadChecks(tx, { now, limit })) });
		},

		/** Removes uploads whose URL has expired, of files that were processed, replaced or deleted. */
		"sweep-leftovers": () => removeLeftovers(deps, limit),

		/** Removes a deleted document's objects from the storage. */
		"remove-file": async (payload) => {
			const { uploadKey, originalKey } = removePayload.parse(payload);
			await removeUpload(storage, uploadKey);
			if (originalKey === null || (await isOriginalInUse(db, originalKey))) return;
			requireFileKey(originalKey);
			await storage.remove(originalKey);
		},

		"add-up-document-counts": () => addUpCounts(db),
	};
}

/** Each file once: its next check is later than `now`. */
async function queueUploadChecks(tx: Transaction, due: { now: Date; limit: number }) {
	const files = await claimDueUploadChecks(tx, due);
	const jobs = files.map(({ id, account }) => ({
		payload: { documentDataId: id },
		// One at a time per account, so that a thousand files of one account leave slots to the others.
		options: { key: `take-in:${id}`, ...(account && { line: `take-in:${account}` }) },
	}));
	await enqueueAll(tx, "take-in-file", jobs);
	return files;
}

async function removeLeftovers({ db, clock, storage }: Deps, limit: number): Promise<void> {
	const now = clock();
	const takenInBefore = secondsAfter(now, -UPLOAD_OVER_SECONDS);
	const processed = forEachDue<Leftover>({
		clock,
		next: (last) => listLeftovers(db, { takenInBefore, last, limit }),
		work: async ({ id, uploadKey }) => {
			await removeUpload(storage, uploadKey);
			await markUploadRemoved(db, { id, uploadKey }, now);
		},
	});
	const abandoned = forEachDue<AbandonedUpload>({
		clock,
		next: (last) => listAbandonedUploads(db, { now, last, limit }),
		work: async ({ uploadKey }) => {
			await removeUpload(storage, uploadKey);
			await deleteAbandonedUpload(db, uploadKey);
		},
	});
	for (const result of await Promise.allSettled([processed, abandoned]))
		if (result.status === "rejected") throw result.reason;
}

async function removeUpload(storage: Deps["storage"], uploadKey: string): Promise<void> {
	requireUploadKey(uploadKey);
	await storage.remove(uploadKey);
}

/** Graphile Worker's crontab: one instance of the service runs each at its time. */
export const documentCrontab = [
	"* * * * * sweep-uploads",
	"* * * * * add-up-document-counts",
	"*/10 * * * * sweep-leftovers",
].join("\n");
