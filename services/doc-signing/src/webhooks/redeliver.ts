import type { Transaction } from "@repo/service-kit/database";
import { toAccountKey } from "../accounts/owner.ts";
import { findLoadKey } from "../accounts/teams/queries.ts";
import type { Access } from "../accounts/teams/rules/permissions.ts";
import { DeliveryNotFound, WebhookDisabled, WebhookPaused } from "./errors.ts";
import { enqueueDelivery } from "./publish-event.ts";
import { type DeliveryRow, moveDeliveryToPending } from "./queries/deliveries.ts";
import { getWebhook, type WebhookRow } from "./queries/webhooks.ts";

/**
 * Delivers again, whatever the delivery's status: the same message with the same `webhook-id`, and a full set of
 * attempts.
 */
export async function redeliver(
	tx: Transaction,
	owner: Access<"webhooks.deliver">,
	{ webhookId, deliveryId }: { webhookId: number; deliveryId: string },
): Promise<DeliveryRow> {
	const webhook = await getWebhook(tx, owner, webhookId);
	requireDelivering(webhook);
	const delivery = await moveDeliveryToPending(tx, webhookId, deliveryId);
	if (!delivery) throw new DeliveryNotFound();
	await enqueueDelivery(tx, await findLoadKey(tx, toAccountKey(owner)), delivery);
	return delivery;
}

/** Throws WebhookDisabled, WebhookPaused. */
export function requireDelivering({ enabled, pausedAt }: Pick<WebhookRow, "enabled" | "pausedAt">): void {
	if (!enabled) throw new WebhookDisabled();
	if (pausedAt) throw new WebhookPaused();
}
