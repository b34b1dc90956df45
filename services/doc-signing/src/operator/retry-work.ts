import type { Database } from "@repo/service-kit/database";
import { type jobGroups, rescheduleJobs } from "@repo/service-kit/jobs";
import { type Actor, recordAccountEvent } from "../accounts/log/record-account-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { forgetRefusedPins } from "../sealing/queries/certificates.ts";
import * as sealing from "../sealing/queue-sealing.ts";
import type { WebhookRow } from "../webhooks/queries/webhooks.ts";
import * as webhooks from "../webhooks/resume-webhook.ts";

type Deps = { db: Database } & Pick<Dependencies, "clock">;

/** Seals documents now, or fetches the evidence that they lack. Returns their ids. */
export function retrySealings({ db, clock }: Deps, which: number | "all", by: Actor): Promise<number[]> {
	return db.transaction(async (tx) => {
		const retried = await sealing.retrySealings({ db: tx, clock }, which);
		const details = which === "all" ? { documents: retried.length } : { documentId: which };
		if (retried.length > 0)
			await recordAccountEvent(tx, { ...by, type: "sealing.retried", details, at: clock() });
		return retried;
	});
}

/** Lets the PINs that a token refused be tried again. Returns how many there were. */
export function retryPin({ db, clock }: Deps, by: Actor): Promise<number> {
	return db.transaction(async (tx) => {
		const pins = await forgetRefusedPins(tx);
		if (pins > 0)
			await recordAccountEvent(tx, { ...by, type: "sealing.pin_retried", details: { pins }, at: clock() });
		return pins;
	});
}

/** Makes jobs due now, with all attempts again. Returns their ids. */
export function retryJobs(
	{ db, clock }: Deps,
	which: (typeof jobGroups)[number] | { id: string },
	by: Actor,
): Promise<string[]> {
	return db.transaction(async (tx) => {
		const ids = await rescheduleJobs(tx, which);
		const details = typeof which === "string" ? { jobs: which, count: ids.length } : { jobId: which.id };
		if (ids.length > 0) await recordAccountEvent(tx, { ...by, type: "job.retried", details, at: clock() });
		return ids;
	});
}

/** Resumes a paused webhook and, unless told otherwise, sends held deliveries first; undefined when it was not paused. */
export function resumeWebhook(
	{ db, clock }: Deps,
	webhookId: number,
	held: { redeliverHeld: boolean },
	by: Actor,
): Promise<WebhookRow | undefined> {
	return db.transaction((tx) => webhooks.resumeWebhook(tx, { clock }, webhookId, { by, ...held }));
}
