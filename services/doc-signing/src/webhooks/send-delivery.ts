import type { Transaction } from "@repo/service-kit/database";
import type { RateLimit } from "@repo/service-kit/rate-limits";
import type { Access } from "../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../dependencies.ts";
import type { WebhookEvent } from "./events.ts";
import { outbox } from "./outbox.ts";
import type { DeliveryRow } from "./queries/deliveries.ts";
import { getWebhook } from "./queries/webhooks.ts";

/** The `payload` of an event in the API document. */
export type MakeExamplePayload = (event: WebhookEvent) => unknown;

/** Of deliveries requested on a page: each is a request to a third-party server. The API has a separate limit. */
export const manualDeliveryLimit: RateLimit = {
	name: "webhook-deliveries-by-hand",
	limit: 60,
	seconds: 3600,
	refill: "evenly",
};

/**
 * Delivers an example event to one webhook, signed and retried as any other, with `"test": true`. Without `event`, the first
 * that the webhook subscribes to. Throws WebhookNotFound, WebhookDisabled, WebhookPaused.
 */
export async function sendTestEvent(
	tx: Transaction,
	{ clock, makeExamplePayload }: Pick<Dependencies, "clock"> & { makeExamplePayload: MakeExamplePayload },
	owner: Access<"webhooks.deliver">,
	{ webhookId, event: wanted }: { webhookId: number; event?: WebhookEvent | undefined },
): Promise<DeliveryRow> {
	const webhook = await getWebhook(tx, owner, webhookId);
	const event = wanted ?? webhook.events[0] ?? "DOCUMENT_COMPLETED";
	const createdAt = clock();
	const payload = {
		event,
		payload: makeExamplePayload(event),
		createdAt: createdAt.toISOString(),
		webhookEndpoint: webhook.url,
		test: true,
	};
	return outbox.deliverTo(tx, webhook, { event, payload, createdAt });
}

/** Delivers an event again. Throws WebhookNotFound, DeliveryNotFound, WebhookDisabled, WebhookPaused. */
export async function redeliver(
	tx: Transaction,
	owner: Access<"webhooks.deliver">,
	{ webhookId, deliveryId }: { webhookId: number; deliveryId: string },
): Promise<DeliveryRow> {
	return outbox.redeliver(tx, await getWebhook(tx, owner, webhookId), deliveryId);
}
