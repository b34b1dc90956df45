import { secondsAfter } from "@repo/service-kit/clock";
import type { Dependencies } from "../../dependencies.ts";
import { forEachDue } from "../../platform/jobs/for-each-due.ts";
import { listOverdue, type Overdue } from "../queries/pending-evidence.ts";
import { enqueueEvidence } from "./record-missing.ts";

const HOUR_SECONDS = 3600;
const BATCH = 1_000;

/** Queues attempts that are an hour overdue: an earlier version gave up their job, or it was deleted. */
export async function retryOverdueEvidence(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	limit = BATCH,
): Promise<void> {
	const before = secondsAfter(clock(), -HOUR_SECONDS);
	await forEachDue<Overdue>({
		clock,
		next: (last) => listOverdue(db, { before, last, limit }),
		work: (overdue) => db.transaction((tx) => enqueueEvidence(tx, overdue)),
	});
}
