import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { type Owner, toAccountKey } from "../accounts/owner.ts";
import { findLoadKey } from "../accounts/teams/queries.ts";
import type { WebhookEvent } from "./events.ts";
import { type DeliveryRow, insertDeliveries } from "./queries/deliveries.ts";
import { listSubscribed, type Subscribed } from "./queries/webhooks.ts";

type Published = {
	owner: Owner;
	event: WebhookEvent;
	at: Date;
	/** The owner's webhooks for this event, and possibly for others, if the caller has read them. */
	hooks?: Subscribed[] | undefined;
};

/**
 * Publishes an event to the owner's webhooks, in the transaction of the change: an outbox row and a job for each
 * subscribed webhook. `readPayload` is called only if there is one; its result must not contain signing tokens.
 */
export async function publishEvent(
	tx: Transaction,
	{ owner, event, at, hooks: known }: Published,
	readPayload: () => Promise<Record<string, unknown>>,
): Promise<void> {
	const hooks = (known ?? (await listSubscribed(tx, owner, event))).filter(({ events }) =>
		events.includes(event),
	);
	if (hooks.length === 0) return;
	const deliveries = await insertDeliveries(tx, hooks, { event, payload: await readPayload(), at });
	const failing = new Set(hooks.filter(({ isFailing }) => isFailing).map(({ id }) => id));
	const account = await findLoadKey(tx, toAccountKey(owner));
	for (const delivery of deliveries)
		await enqueueDelivery(tx, account, delivery, { isFailing: failing.has(delivery.webhookId) });
}

/** The worker waits e^n seconds, at most e^10, after attempt n: 14 attempts span 28 hours. */
export function enqueueDelivery(
	tx: Transaction,
	/** Whose slots it takes. */
	account: string,
	{ id, webhookId }: Pick<DeliveryRow, "id" | "webhookId">,
	{ isFailing = false } = {},
): Promise<void> {
	return enqueue(
		tx,
		"deliver-webhook",
		{ deliveryId: id },
		{
			key: `webhook:${id}`,
			maxAttempts: 14,
			// One delivery at a time: an endpoint that hangs takes one slot.
			line: `webhook:${webhookId}`,
			// Failing endpoints leave one of an owner's slots to the others.
			flags: [`owner:${account}`, ...(isFailing ? [`failing:${account}`] : [])],
			// Behind everything else in the table, so that other queues need not scan a backlog of deliveries.
			priority: 1,
		},
	);
}
