import { type Clock, secondsAfter } from "@repo/service-kit/clock";
import type { Database } from "@repo/service-kit/database";
import type { TaskList } from "@repo/service-kit/jobs";
import { deleteOldUsage } from "./queries.ts";

const HOUR_SECONDS = 3600;

export function addressLimitTasks({ db, clock }: { db: Database; clock: Clock }): TaskList {
	return {
		/** Addresses are kept no longer than they are needed. */
		"sweep-address-usage": () => deleteOldUsage(db, secondsAfter(clock(), -HOUR_SECONDS)),
	};
}

export const addressLimitCrontab = "37 * * * * sweep-address-usage";
