import type { TaskList } from "@repo/service-kit/jobs";
import { apiTokenCrontab, apiTokenTasks } from "./api-tokens/jobs.ts";
import type { Dependencies } from "./dependencies.ts";
import { deadlineCrontab, deadlineTasks } from "./documents/deadlines/jobs.ts";
import { documentCrontab, documentTasks } from "./documents/jobs.ts";
import { mailTasks } from "./mail/jobs.ts";
import { addressLimitCrontab, addressLimitTasks } from "./platform/address-limits/jobs.ts";
import { sealingCrontab, sealingTasks } from "./sealing/jobs.ts";
import { webhookTasks } from "./webhooks/jobs.ts";

/** Every job of the service by its name. Each feature's jobs.ts gives its own. */
export function tasksOf(dependencies: Dependencies): TaskList {
	return {
		...addressLimitTasks(dependencies),
		...apiTokenTasks(dependencies),
		...documentTasks(dependencies),
		...deadlineTasks(dependencies),
		...mailTasks(dependencies),
		...sealingTasks(dependencies),
		...webhookTasks(dependencies),
	};
}

/** What runs by the clock: sweeps that find what nobody told us of. */
export const crontab = [
	addressLimitCrontab,
	apiTokenCrontab,
	documentCrontab,
	deadlineCrontab,
	sealingCrontab,
].join("\n");
