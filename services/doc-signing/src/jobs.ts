import type { JobQueue, TaskList } from "@repo/service-kit/jobs";
import { rateLimitCrontab, rateLimitTasks } from "@repo/service-kit/rate-limits";
import { anchorCrontab, anchorTasks } from "./audit-log/anchors/jobs.ts";
import type { Dependencies } from "./dependencies.ts";
import { bulkTasks } from "./envelopes/bulk-runs/jobs.ts";
import { deadlineCrontab, deadlineTasks } from "./envelopes/documents/deadlines/jobs.ts";
import { documentCrontab, documentTasks, intakeTasks } from "./envelopes/documents/jobs.ts";
import { retentionCrontab, retentionTasks } from "./housekeeping/jobs.ts";
import { mailTasks } from "./mailer/jobs.ts";
import { accountDeletionTasks } from "./personal-data/deletion/jobs.ts";
import { erasureCrontab, erasureTasks } from "./personal-data/erasure/jobs.ts";
import { expiredExportTasks, exportCrontab, exportTasks } from "./personal-data/export/jobs.ts";
import { evidenceTasks, sealedFileTasks, sealingCrontab, sealingTasks } from "./sealing/jobs.ts";
import { queueSealing } from "./sealing/queue-sealing.ts";
import { outbox } from "./webhooks/outbox.ts";

/** Every job of the service, in queues with their own slots: jobs that hang do not delay other queues. */
export function listQueues(dependencies: Dependencies): JobQueue[] {
	const slots = dependencies.config.JOB_SLOTS;
	const ownerSlots = computeShare(slots.webhooks);
	return [
		{ name: "mail", slots: slots.mail, tasks: mailTasks(dependencies) },
		{
			name: "webhooks",
			slots: slots.webhooks,
			limits: { owner: ownerSlots, failing: Math.max(1, ownerSlots - 1) },
			tasks: outbox.tasks(dependencies),
		},
		{ name: "intake", slots: slots.intake, tasks: intakeTasks(dependencies) },
		{
			name: "sealing",
			slots: slots.sealing,
			limits: { account: computeShare(slots.sealing) },
			tasks: sealingTasks(dependencies),
		},
		{ name: "evidence", slots: slots.evidence, tasks: evidenceTasks(dependencies) },
		{ name: "bulk", slots: slots.bulk, tasks: bulkTasks({ ...dependencies, queueSealing }) },
		{ name: "exports", slots: slots.exports, tasks: exportTasks(dependencies) },
		{ name: "upkeep", slots: slots.upkeep, tasks: housekeepingTasks(dependencies), crontab },
	];
}

/** How many slots one account may take: even if its three jobs all hang, others have a slot. */
function computeShare(slots: number): number {
	return Math.max(1, Math.floor((slots - 1) / 3));
}

/** Every job of the service by its name. */
export function listTasks(dependencies: Dependencies): TaskList {
	return Object.assign({}, ...listQueues(dependencies).map(({ tasks }) => tasks));
}

function housekeepingTasks(dependencies: Dependencies): TaskList {
	return {
		...anchorTasks(dependencies),
		...deadlineTasks(dependencies),
		...expiredExportTasks(dependencies),
		...accountDeletionTasks(dependencies),
		...documentTasks(dependencies),
		...erasureTasks(dependencies),
		...rateLimitTasks(dependencies),
		...retentionTasks(dependencies),
		...sealedFileTasks(dependencies),
	};
}

const crontab = [
	anchorCrontab,
	documentCrontab,
	deadlineCrontab,
	erasureCrontab,
	exportCrontab,
	rateLimitCrontab,
	retentionCrontab,
	sealingCrontab,
].join("\n");
