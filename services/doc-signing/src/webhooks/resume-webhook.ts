import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import type { Dependencies } from "../dependencies.ts";
import { enqueueDelivery } from "./publish-event.ts";
import { releaseDeliveries } from "./queries/deliveries.ts";
import { moveToResumed } from "./queries/pausing.ts";
import { findWebhook, type WebhookRow } from "./queries/webhooks.ts";

const RELEASE_BATCH = 500;

/**
 * Resumes a paused webhook and, unless told otherwise, delivers held deliveries first; undefined when it was not
 * paused.
 */
export async function resumeWebhook(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	webhookId: number,
	{ redeliverHeld }: { redeliverHeld: boolean },
): Promise<WebhookRow | undefined> {
	const resumed = await moveToResumed(tx, webhookId, clock());
	if (redeliverHeld) await enqueueRelease(tx, webhookId);
	return resumed;
}

/** Makes held deliveries due, in batches. Does nothing while the webhook is paused. */
export async function releaseHeld({ db }: Pick<Dependencies, "db">, webhookId: number): Promise<void> {
	await db.transaction(async (tx) => {
		const webhook = await findWebhook(tx, webhookId);
		if (!webhook) return;
		const released = await releaseDeliveries(tx, webhookId, RELEASE_BATCH);
		for (const delivery of released) await enqueueDelivery(tx, webhook, delivery);
		if (released.length === RELEASE_BATCH) await enqueueRelease(tx, webhookId);
	});
}

function enqueueRelease(tx: Transaction, webhookId: number): Promise<void> {
	return enqueue(tx, "release-deliveries", { webhookId }, { key: `release:${webhookId}` });
}
