import { secondsAfter } from "@repo/service-kit/clock";
import type { Transaction } from "@repo/service-kit/database";
import { enqueue, enqueueAll } from "@repo/service-kit/jobs";
import type { DeliveryRow, WebhookRow } from "./tables.ts";
import type { Deps, Store, WebhookConfig, WebhookService } from "./webhook-service.ts";

/**
 * Failures further apart than this are separate outages. Attempts of one delivery are at most e^10 s (6 hours)
 * apart.
 */
const MAX_GAP_SECONDS = 24 * 3600;

const RELEASE_BATCH = 500;

export function pauseAndResume<Config extends WebhookConfig, Hook extends WebhookRow, More>(
	{ notifyPaused, findSlotOwner }: WebhookService<Config, Hook, More>,
	store: Store<Hook, More>,
) {
	return {
		/**
		 * Records a failed attempt. Pauses the webhook and notifies its owner once every attempt has failed for the
		 * configured number of hours. Returns true when the webhook is paused, by this attempt or an earlier one.
		 */
		async noteFailure(
			tx: Transaction,
			{ config, clock }: Pick<Deps<Config>, "config" | "clock">,
			webhookId: number,
		): Promise<boolean> {
			const at = clock();
			const webhook = await store.recordFailure(tx, webhookId, {
				at,
				isConnectedTo: secondsAfter(at, -MAX_GAP_SECONDS),
			});
			if (!webhook) return false;
			const failingSince = secondsAfter(at, -config.WEBHOOK_PAUSE_HOURS * 3600);
			if (!(await store.moveToPaused(tx, webhookId, { at, failingSince }))) return webhook.pausedAt !== null;
			await notifyPaused?.(tx, { ...webhook, failingSince: webhook.failingSince ?? at }, at);
			return true;
		},

		/**
		 * Resumes a paused webhook and, unless told otherwise, delivers held deliveries first; undefined when it was not
		 * paused.
		 */
		async resumeWebhook(
			tx: Transaction,
			{ clock }: Pick<Deps<Config>, "clock">,
			webhookId: number,
			{ redeliverHeld }: { redeliverHeld: boolean },
		): Promise<Hook | undefined> {
			const resumed = await store.moveToResumed(tx, webhookId, clock());
			if (redeliverHeld) await enqueueRelease(tx, webhookId);
			return resumed;
		},

		/** Makes held deliveries due, in batches. Does nothing while the webhook is paused. */
		async releaseHeld({ db }: Pick<Deps<Config>, "db">, webhookId: number): Promise<void> {
			await db.transaction(async (tx) => {
				const webhook = await store.findWebhook(tx, webhookId);
				if (!webhook) return;
				const released = await store.releaseDeliveries(tx, webhookId, RELEASE_BATCH);
				const slotOwner = await findSlotOwner(tx, webhook);
				// Oldest first: added at once, jobs have no order.
				for (const delivery of released) await enqueueDeliveries(tx, [{ ...delivery, slotOwner }]);
				if (released.length === RELEASE_BATCH) await enqueueRelease(tx, webhookId);
			});
		},
	};
}

/** The worker waits e^n seconds, at most e^10, after attempt n: 14 attempts span 28 hours. */
export function enqueueDeliveries(
	tx: Transaction,
	deliveries: readonly (Pick<DeliveryRow, "id" | "webhookId"> & { slotOwner: string; isFailing?: boolean })[],
): Promise<void> {
	const jobs = deliveries.map(({ id, webhookId, slotOwner, isFailing = false }) => ({
		payload: { deliveryId: id },
		options: {
			key: `webhook:${id}`,
			maxAttempts: 14,
			// One delivery at a time: an endpoint that hangs takes one slot.
			line: `webhook:${webhookId}`,
			// Failing endpoints leave one of an owner's slots to the others.
			flags: [`owner:${slotOwner}`, ...(isFailing ? [`failing:${slotOwner}`] : [])],
			// Behind everything else in the table, so that other queues need not scan a backlog of deliveries.
			priority: 1,
		},
	}));
	return enqueueAll(tx, "deliver-webhook", jobs);
}

function enqueueRelease(tx: Transaction, webhookId: number): Promise<void> {
	return enqueue(tx, "release-deliveries", { webhookId }, { key: `release:${webhookId}` });
}
