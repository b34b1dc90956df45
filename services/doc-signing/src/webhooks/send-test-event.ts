import type { Transaction } from "@repo/service-kit/database";
import { toAccountKey } from "../accounts/owner.ts";
import { findLoadKey } from "../accounts/teams/queries.ts";
import type { Access } from "../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../dependencies.ts";
import type { WebhookEvent } from "./events.ts";
import { enqueueDelivery } from "./publish-event.ts";
import { type DeliveryRow, insertDelivery } from "./queries/deliveries.ts";
import { getWebhook } from "./queries/webhooks.ts";
import { requireDelivering } from "./redeliver.ts";

/** The `payload` of an event in the API document. */
export type MakeExamplePayload = (event: WebhookEvent) => unknown;

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
	requireDelivering(webhook);
	const event = wanted ?? webhook.events[0] ?? "DOCUMENT_COMPLETED";
	const createdAt = clock();
	const payload = {
		event,
		payload: makeExamplePayload(event),
		createdAt: createdAt.toISOString(),
		webhookEndpoint: webhook.url,
		test: true,
	};
	const delivery = await insertDelivery(tx, { webhookId, event, payload, createdAt });
	const account = await findLoadKey(tx, toAccountKey(owner));
	await enqueueDelivery(tx, account, delivery, { isFailing: webhook.failingSince !== null });
	return delivery;
}
