import { secondsAfter } from "@repo/service-kit/clock";
import type { TaskList } from "@repo/service-kit/jobs";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { forEachDue } from "../../platform/jobs/for-each-due.ts";
import { requireFileKey, requireUploadKey } from "../../platform/storage/keys.ts";
import { removeDueObjects, removeObject } from "../../platform/storage/stored-objects.ts";
import {
	claimDueUploadChecks,
	findFile,
	findFileWith,
	type Leftover,
	listLeftovers,
	markUploadRemoved,
	unmarkFound,
} from "../files/queries.ts";
import { UPLOAD_OVER_SECONDS } from "../files/uploads.ts";
import { addUpCounts } from "./listing/queries.ts";
import { lookFor } from "./look-for-uploads.ts";
import { processUpload } from "./process-upload.ts";
import { feedSearch } from "./search/feed-search.ts";
import { measureAccounts } from "./storage/measure-accounts.ts";

const takeInPayload = z.object({ documentDataId: z.string() });
const removePayload = z.object({
	/** Undefined in jobs of an earlier release. */
	fileId: z.string().optional(),
	uploadKey: z.string().nullable(),
	originalKey: z.string().nullable(),
});

const BATCH = 500;

export function intakeTasks(dependencies: Dependencies): TaskList {
	return {
		"take-in-file": async (payload) => {
			const { db } = dependencies;
			const file = await findFile(db, takeInPayload.parse(payload).documentDataId);
			// Undefined: deleted since.
			const taken = file && (await processUpload(dependencies, file));
			// Its object was removed since.
			if (taken?.status === "WAITING") await unmarkFound(db, taken.id);
		},
	};
}

type Deps = Pick<Dependencies, "db" | "clock" | "storage">;

export function documentTasks(deps: Deps, limit = BATCH): TaskList {
	const { db, clock } = deps;
	return {
		/** Looks for files that may have been uploaded, each once: its next check is later than `now`. */
		"sweep-uploads": () => {
			const now = clock();
			return forEachDue({
				clock,
				next: () => claimDueUploadChecks(db, { now, limit }),
				work: (file) => lookFor(deps, file),
			});
		},

		/** Removes objects that are no longer needed: uploads with an expired URL, and files that no row names. */
		"sweep-leftovers": () => removeLeftovers(deps, limit),

		/** Removes a deleted document's objects from the storage. */
		"remove-file": async (payload) => {
			const { fileId = null, uploadKey, originalKey } = removePayload.parse(payload);
			if (uploadKey !== null) {
				requireUploadKey(uploadKey);
				await removeObject(deps, uploadKey, fileId);
			}
			if (originalKey === null || (await findFileWith(db, originalKey))) return;
			requireFileKey(originalKey);
			await removeObject(deps, originalKey, fileId);
		},

		"add-up-document-counts": () => addUpCounts(db),

		"feed-search": () => feedSearch(db),

		"measure-storage": () => measureAccounts(deps),
	};
}

async function removeLeftovers({ db, clock, storage }: Deps, limit: number): Promise<void> {
	const now = clock();
	const takenInBefore = secondsAfter(now, -UPLOAD_OVER_SECONDS);
	const processed = forEachDue<Leftover>({
		clock,
		next: (last) => listLeftovers(db, { takenInBefore, last, limit }),
		work: async ({ id, uploadKey }) => {
			requireUploadKey(uploadKey);
			await removeObject({ db, clock, storage }, uploadKey, id);
			await markUploadRemoved(db, { id, uploadKey }, now);
		},
	});
	const due = removeDueObjects({ db, clock, storage }, limit);
	for (const result of await Promise.allSettled([processed, due]))
		if (result.status === "rejected") throw result.reason;
}

/** Graphile Worker's crontab: one instance of the service runs each at its time. */
export const documentCrontab = [
	"* * * * * sweep-uploads",
	"* * * * * add-up-document-counts",
	"* * * * * feed-search",
	"*/10 * * * * sweep-leftovers",
	"23 1 * * * measure-storage",
].join("\n");
