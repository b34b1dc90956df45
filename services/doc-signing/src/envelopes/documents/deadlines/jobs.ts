import type { TaskList } from "@repo/service-kit/jobs";
import type { Dependencies } from "../../../dependencies.ts";
import { forEachDue } from "../../../platform/jobs/for-each-due.ts";
import { DocumentNotFound } from "../errors.ts";
import { expireRecipient } from "./expire-recipient.ts";
import { type Due, listExpired, listRecipientsToRemind } from "./queries.ts";
import { remindRecipient } from "./remind-recipient.ts";

const BATCH = 500;

export function deadlineTasks(dependencies: Dependencies, limit = BATCH): TaskList {
	const { db, clock, config } = dependencies;
	return {
		"expire-recipients": () => {
			const now = clock();
			return forEachDue<Due>({
				clock,
				next: (last) => listExpired(db, { now, last, limit }),
				work: unlessDeleted((due) => expireRecipient(dependencies, due)),
			});
		},

		"remind-recipients": () => {
			const now = clock();
			return forEachDue<Due>({
				clock,
				next: (last) => listRecipientsToRemind(db, config, { now, last, limit }),
				work: unlessDeleted((due) => remindRecipient(dependencies, due)),
			});
		},
	};
}

export const deadlineCrontab = ["*/5 * * * * expire-recipients", "17 * * * * remind-recipients"].join("\n");

/** The document may have been deleted since it was listed. */
function unlessDeleted(work: (due: Due) => Promise<void>): (due: Due) => Promise<void> {
	return async (due) => {
		try {
			await work(due);
		} catch (error) {
			if (!(error instanceof DocumentNotFound)) throw error;
		}
	};
}
