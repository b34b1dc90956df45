import type { Queryable, Transaction } from "@repo/service-kit/database";
import type { TaskList } from "@repo/service-kit/jobs";
import { z } from "zod";
import { deliverWebhooks } from "./deliver-webhook.ts";
import { enqueueDelivery, pauseAndResume } from "./pause-webhook.ts";
import { deliveryQueries } from "./queries/deliveries.ts";
import { pausingQueries } from "./queries/pausing.ts";
import type { DeliveryRow, DeliveryTable, WebhookRow, WebhookTable } from "./tables.ts";
import type { Deps, WebhookConfig, WebhookService } from "./webhook-service.ts";

const deliveryPayload = z.object({ deliveryId: z.uuid() });
const releasePayload = z.object({ webhookId: z.int() });

/** The outbox of a service's webhooks: its statements, delivery with retries, pausing and redelivery. */
export function openWebhooks<
	Config extends WebhookConfig,
	Hook extends WebhookRow,
	Delivery extends DeliveryRow,
	More = unknown,
>(service: WebhookService<Config, Hook, More>) {
	const { findSlotOwner, requireDelivering, DeliveryNotFound } = service;
	const webhooks = service.tables.webhooks as WebhookTable;
	const deliveries = service.tables.webhookDeliveries as DeliveryTable;
	const store = {
		...deliveryQueries<Delivery, More>(webhooks, deliveries, service.dueColumns),
		...pausingQueries<Hook>(webhooks),
	};
	const { noteFailure, ...pausing } = pauseAndResume(service, store);
	const deliverWebhook = deliverWebhooks(service, store, noteFailure);

	return {
		...store,
		...pausing,
		deliverWebhook,

		/** Throws DeliveryNotFound, also for a delivery of another webhook. */
		async getDelivery(db: Queryable, webhookId: number, id: string): Promise<Delivery> {
			const found = await store.findDelivery(db, webhookId, id);
			if (!found) throw new DeliveryNotFound();
			return found;
		},

		/**
		 * Delivers again, whatever the delivery's status: the same message with the same `webhook-id`, and a full set of
		 * attempts.
		 */
		async redeliver(tx: Transaction, webhook: Hook, deliveryId: string): Promise<Delivery> {
			requireDelivering(webhook);
			const delivery = await store.moveDeliveryToPending(tx, webhook.id, deliveryId);
			if (!delivery) throw new DeliveryNotFound();
			await enqueueDelivery(tx, await findSlotOwner(tx, webhook), delivery);
			return delivery;
		},

		/** Delivers one event to one webhook. */
		async deliverTo(
			tx: Transaction,
			webhook: Hook,
			event: Pick<Delivery, "event" | "payload" | "createdAt">,
		): Promise<Delivery> {
			requireDelivering(webhook);
			const delivery = await store.insertDelivery(tx, { webhookId: webhook.id, ...event });
			const isFailing = webhook.failingSince !== null;
			await enqueueDelivery(tx, await findSlotOwner(tx, webhook), delivery, { isFailing });
			return delivery;
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
