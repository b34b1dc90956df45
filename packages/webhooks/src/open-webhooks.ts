import type { Queryable, Transaction } from "@repo/service-kit/database";
import type { TaskList } from "@repo/service-kit/jobs";
import { z } from "zod";
import { deliverWebhooks } from "./deliver-webhook.ts";
import { enqueueDeliveries, pauseAndResume } from "./pause-webhook.ts";
import { deliveryQueries } from "./queries/deliveries.ts";
import { pausingQueries } from "./queries/pausing.ts";
import type { DeliveryRow, DeliveryTable, WebhookRow, WebhookTable } from "./tables.ts";
import type { Deps, WebhookConfig, WebhookService } from "./webhook-service.ts";

const deliveryPayload = z.object({ deliveryId: z.uuid() });
const releasePayload = z.object({ webhookId: z.int() });

/** A webhook that gets an event, whose job slots that takes, and what its payload ends with. */
export type Receiver = { id: number; tail: string; slotOwner: string; isFailing: boolean };

/** The outbox of a service's webhooks: its statements, delivery with retries, pausing and redelivery. */
export function openWebhooks<
	Config extends WebhookConfig,
	Hook extends WebhookRow,
	Delivery extends DeliveryRow,
	More = unknown,
>(service: WebhookService<Config, Hook, More>) {
	const { findSlotOwner, requireDelivering, maxWaiting, DeliveryNotFound, TooManyWaiting } = service;
	const webhooks = service.tables.webhooks as WebhookTable;
	const deliveries = service.tables.webhookDeliveries as DeliveryTable;
	const store = {
		...deliveryQueries<Delivery, More>(webhooks, deliveries, service.dueColumns),
		...pausingQueries<Hook>(webhooks),
	};
	const { noteFailure, ...pausing } = pauseAndResume(service, store);
	const deliverWebhook = deliverWebhooks(service, store, noteFailure);

	const requireRoom = async (tx: Transaction, webhookId: number): Promise<void> => {
		if (await store.hasTooManyWaiting(tx, webhookId, maxWaiting)) throw new TooManyWaiting();
	};

	const getDelivery = async (db: Queryable, webhookId: number, id: string): Promise<Delivery> => {
		const found = await store.findDelivery(db, webhookId, id);
		if (!found) throw new DeliveryNotFound();
		return found;
	};

	const publish = async (
		tx: Transaction,
		hooks: readonly Receiver[],
		event: { event: string; head: string; at: Date },
	): Promise<string[]> => {
		const inserted = await store.insertDeliveries(tx, hooks, { ...event, maxWaiting });
		const receivers = new Map(hooks.map((hook) => [hook.id, hook]));
		const sent = inserted.flatMap(({ id, webhookId, status }) => {
			const hook = receivers.get(webhookId);
			return hook && status === "PENDING" ? [{ ...hook, id, webhookId }] : [];
		});
		await enqueueDeliveries(tx, sent);
		return inserted.map(({ id }) => id);
	};

	return {
		...store,
		...pausing,
		deliverWebhook,

		/**
		 * Publishes an event to webhooks in the transaction of the change: a row and a job for each. `head` and a webhook's
		 * `tail` are together the JSON of its payload. If `maxWaiting` deliveries to a webhook already wait, the new one is
		 * FAILED in its log and not sent, until it is redelivered. Returns the ids of the deliveries.
		 */
		publish,

		/** Throws DeliveryNotFound, also for a delivery of another webhook. */
		getDelivery,

		/**
		 * Delivers again, whatever the delivery's status: the same message with the same `webhook-id`, and a full set of
		 * attempts. Throws TooManyWaiting.
		 */
		async redeliver(tx: Transaction, webhook: Hook, deliveryId: string): Promise<Delivery> {
			requireDelivering(webhook);
			await requireRoom(tx, webhook.id);
			const delivery = await store.moveDeliveryToPending(tx, webhook.id, deliveryId);
			if (!delivery) throw new DeliveryNotFound();
			await enqueueDeliveries(tx, [{ ...delivery, slotOwner: await findSlotOwner(tx, webhook) }]);
			return delivery;
		},

		/** Delivers one event to one webhook. Throws TooManyWaiting. */
		async deliverTo(
			tx: Transaction,
			webhook: Hook,
			{ event, payload, createdAt: at }: Pick<Delivery, "event" | "payload" | "createdAt">,
		): Promise<Delivery> {
			requireDelivering(webhook);
			await requireRoom(tx, webhook.id);
			const slotOwner = await findSlotOwner(tx, webhook);
			const receiver = { id: webhook.id, tail: "", slotOwner, isFailing: webhook.failingSince !== null };
			const [id = ""] = await publish(tx, [receiver], { event, head: JSON.stringify(payload), at });
			return getDelivery(tx, webhook.id, id);
		},

		tasks: (deps: Deps<Config>): TaskList => ({
			"deliver-webhook": (given, { job }) =>
				deliverWebhook(deps, deliveryPayload.parse(given).deliveryId, {
					isLastTry: job.attempts >= job.max_attempts,
				}),
			"release-deliveries": (given) => pausing.releaseHeld(deps, releasePayload.parse(given).webhookId),
		}),
	};
}
