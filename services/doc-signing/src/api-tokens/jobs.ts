import { secondsAfter } from "@repo/service-kit/clock";
import type { TaskList } from "@repo/service-kit/jobs";
import type { Dependencies } from "../dependencies.ts";
import { deleteOldKeys } from "./queries.ts";

const DAY_SECONDS = 86_400;

export function apiTokenTasks({ db, clock }: Pick<Dependencies, "db" | "clock">): TaskList {
	return {
		/** Answers that were kept for a day and are given again no more. */
		"sweep-idempotency-keys": () => deleteOldKeys(db, secondsAfter(clock(), -DAY_SECONDS)),
	};
}

export const apiTokenCrontab = "17 * * * * sweep-idempotency-keys";
