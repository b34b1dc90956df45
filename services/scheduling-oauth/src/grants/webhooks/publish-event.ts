import type { Transaction } from "@repo/service-kit/database";
import { enqueueDelivery } from "@repo/webhooks";
import { subjectClaims } from "../../clients/rules/subject.ts";
import { WebhookNotFound } from "./errors.ts";
import { outbox, slotOwnerOf } from "./outbox.ts";
import { type DeliveryRow, listSubscribed, type WebhookRow } from "./queries.ts";
import type { WebhookEvent } from "./tables.ts";

type Message = { type: WebhookEvent; at: Date; data?: object };
type Subscribed = Awaited<ReturnType<typeof listSubscribed>>[number];

/** Names the user and the app as the app's tokens do. */
function writeDelivery({ webhook, clientId, ...names }: Subscribed, { type, at, data }: Message, more = {}) {
	const subject = { ...subjectClaims(names, at), ...(clientId !== null && { client_id: clientId }) };
	const payload = { type, timestamp: at.toISOString(), ...more, data: { ...data, ...subject } };
	return { webhookId: webhook.id, event: type, payload, createdAt: at };
}

/** Publishes an event of a user's bookings, or of a connection, to its webhooks, in the transaction of the change. */
export async function publishEvent(
	tx: Transaction,
	of: { userId: number } | { connectionId: number },
	message: Message,
): Promise<void> {
	for (const subscribed of await listSubscribed(tx, message.type, of)) {
		const { webhook, clientKind } = subscribed;
		const delivery = await outbox.insertDelivery(tx, writeDelivery(subscribed, message));
		await enqueueDelivery(tx, slotOwnerOf(webhook, clientKind), delivery, {
			isFailing: webhook.failingSince !== null,
		});
	}
}

/** Delivers an example to one webhook, with `"test": true`. Throws WebhookPaused. */
export async function sendTestEvent(
	tx: Transaction,
	webhook: WebhookRow,
	message: Message,
): Promise<DeliveryRow> {
	const [subscribed] = await listSubscribed(tx, message.type, { id: webhook.id });
	if (!subscribed) throw new WebhookNotFound();
	return outbox.deliverTo(tx, webhook, writeDelivery(subscribed, message, { test: true }));
}
