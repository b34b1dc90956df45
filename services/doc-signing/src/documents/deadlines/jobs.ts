import type { TaskList } from "@repo/service-kit/jobs";
import type { Dependencies } from "../../dependencies.ts";
import { DocumentNotFound } from "../errors.ts";
import { expireRecipient } from "./expire-recipient.ts";
import { type Due, listExpired, listRecipientsToRemind } from "./queries.ts";
import { remindRecipient } from "./remind-recipient.ts";

const BATCH = 500;

export function deadlineTasks(dependencies: Dependencies): TaskList {
	const { db, clock, config } = dependencies;
	return {
		"expire-recipients": async () =>
			each(await listExpired(db, clock(), BATCH), (due) => expireRecipient(dependencies, due)),

		"remind-recipients": async () => {
			const due = await listRecipientsToRemind(db, config, { now: clock(), limit: BATCH });
			await each(due, (one) => remindRecipient(dependencies, one));
		},
	};
}

export const deadlineCrontab = ["*/5 * * * * expire-recipients", "17 * * * * remind-recipients"].join("\n");

/** A failure does not delay the others; the job fails at the end, so that it is visible and retried. */
async function each(all: Due[], work: (due: Due) => Promise<void>): Promise<void> {
	const failures: unknown[] = [];
	for (const due of all) {
		try {
			await work(due);
		} catch (error) {
			// Deleted since.
			if (!(error instanceof DocumentNotFound)) failures.push(error);
		}
	}
	if (failures.length > 0) throw failures[0];
}
