import type { TaskList } from "@repo/service-kit/jobs";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { deliverWebhook } from "./deliver-webhook.ts";

const payload = z.object({ deliveryId: z.uuid() });

export function webhookTasks(dependencies: Dependencies): TaskList {
	return {
		"deliver-webhook": (given, { job }) =>
			deliverWebhook(dependencies, payload.parse(given).deliveryId, {
				isLastTry: job.attempts >= job.max_attempts,
			}),
	};
}
