import type { JobQueue, TaskList } from "@repo/service-kit/jobs";
import { z } from "zod";
import type { Dependencies } from "./dependencies.ts";
import { outbox } from "./grants/webhooks/outbox.ts";
import { housekeepingCrontab, housekeepingTasks } from "./housekeeping.ts";
import { sendMail } from "./mailer/send-mail.ts";

const mailPayload = z.object({ mailId: z.uuid() });

/** Every job of the service, in queues with their own slots: a long cleanup does not delay mail. */
export function listQueues(dependencies: Dependencies): JobQueue[] {
	return [
		{
			name: "mail",
			slots: 4,
			tasks: { "send-mail": (input) => sendMail(dependencies, mailPayload.parse(input).mailId) },
		},
		// An app or a user takes two at once, and one for receivers that fail.
		{ name: "webhooks", slots: 7, limits: { owner: 2, failing: 1 }, tasks: outbox.tasks(dependencies) },
		{ name: "upkeep", slots: 1, tasks: housekeepingTasks(dependencies), crontab: housekeepingCrontab },
	];
}

/** Every job of the service by name. */
export function listTasks(dependencies: Dependencies): TaskList {
	return Object.assign({}, ...listQueues(dependencies).map(({ tasks }) => tasks));
}
