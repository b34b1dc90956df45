import type { TaskList } from "@repo/service-kit/jobs";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { deliverWebhook } from "./deliver-webhook.ts";
import { releaseHeld } from "./pause-webhook.ts";

const payload = z.object({ deliveryId: z.uuid() });
const releasePayload = z.object({ webhookId: z.int() });

export function webhookTasks(dependencies: Dependencies): TaskList {
	return {
		"deliver-webhook": (given, { job }) =>
			deliverWebhook(dependencies, payload.parse(given).deliveryId, {
				isLastTry: job.attempts >= job.max_attempts,
			}),
		"release-deliveries": (given) => releaseHeld(dependencies, releasePayload.parse(given).webhookId),
	};
}
