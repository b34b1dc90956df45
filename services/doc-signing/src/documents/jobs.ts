import { secondsAfter } from "@repo/service-kit/clock";
import type { TaskList } from "@repo/service-kit/jobs";
import { enqueue } from "@repo/service-kit/jobs";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import {
	claimDueUploadChecks,
	deleteAbandonedUpload,
	findFile,
	isOriginalInUse,
	listAbandonedUploads,
	listLeftovers,
	markUploadRemoved,
} from "../envelopes/files/queries.ts";
import { UPLOAD_OVER_SECONDS } from "../envelopes/files/remove-stored-file.ts";
import { requireFileKey, requireUploadKey } from "../platform/storage/keys.ts";
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

export function documentTasks({
	db,
	clock,
	storage,
}: Pick<Dependencies, "db" | "clock" | "storage">): TaskList {
	return {
		/** Checks for files that may have been uploaded, one job per file. */
		"sweep-uploads": () =>
			db.transaction(async (tx) => {
				for (const { id, account } of await claimDueUploadChecks(tx, { now: clock(), limit: BATCH })) {
					// One at a time per account, so that a thousand files of one account leave slots to the others.
					const options = { key: `take-in:${id}`, ...(account && { line: `take-in:${account}` }) };
					await enqueue(tx, "take-in-file", { documentDataId: id }, options);
				}
			}),

		/** Removes uploads whose URL has expired, of files that were processed, replaced or deleted. */
		"sweep-leftovers": async () => {
			const now = clock();
			const takenInBefore = secondsAfter(now, -UPLOAD_OVER_SECONDS);
			for (const { id, uploadKey } of await listLeftovers(db, { takenInBefore, limit: BATCH })) {
				requireUploadKey(uploadKey);
				await storage.remove(uploadKey);
				await markUploadRemoved(db, { id, uploadKey }, now);
			}
			for (const uploadKey of await listAbandonedUploads(db, { now, limit: BATCH })) {
				requireUploadKey(uploadKey);
				await storage.remove(uploadKey);
				await deleteAbandonedUpload(db, uploadKey);
			}
		},

		/** Removes a deleted document's objects from the storage. */
		"remove-file": async (payload) => {
			const { uploadKey, originalKey } = removePayload.parse(payload);
			requireUploadKey(uploadKey);
			await storage.remove(uploadKey);
			if (originalKey === null || (await isOriginalInUse(db, originalKey))) return;
			requireFileKey(originalKey);
			await storage.remove(originalKey);
		},

		"add-up-document-counts": () => addUpCounts(db),
	};
}

/** Graphile Worker's crontab: one instance of the service runs each at its time. */
export const documentCrontab = [
	"* * * * * sweep-uploads",
	"* * * * * add-up-document-counts",
	"*/10 * * * * sweep-leftovers",
].join("\n");
