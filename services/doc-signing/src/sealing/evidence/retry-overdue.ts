import { secondsAfter } from "@repo/service-kit/clock";
import type { Dependencies } from "../../dependencies.ts";
import { listOverdue } from "../queries/pending-evidence.ts";
import { enqueueEvidence } from "./record-missing.ts";

const HOUR_SECONDS = 3600;
const BATCH = 1_000;

/** Queues attempts that are an hour overdue: an earlier version gave up their job, or it was deleted. */
export async function retryOverdueEvidence({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
	const overdue = await listOverdue(db, secondsAfter(clock(), -HOUR_SECONDS), BATCH);
	await db.transaction(async (tx) => {
		for (const pending of overdue) await enqueueEvidence(tx, pending);
	});
}
