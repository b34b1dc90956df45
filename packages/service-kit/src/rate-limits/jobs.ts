import type { Clock } from "../clock/index.ts";
import type { Database } from "../database/index.ts";
import type { TaskList } from "../jobs/index.ts";
import { deleteEmptyBuckets } from "./queries.ts";

/** An hourly job that deletes expired rows. */
export function rateLimitTasks({ db, clock }: { db: Database; clock: Clock }): TaskList {
	return { "sweep-rate-limits": () => deleteEmptyBuckets(db, clock()) };
}

export const rateLimitCrontab = "37 * * * * sweep-rate-limits";
