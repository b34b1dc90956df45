import type { z } from "zod";
import type { DeliveryRow } from "../webhooks/queries/deliveries.ts";
import type { WebhookRow } from "../webhooks/queries/webhooks.ts";
import type { deliverySchema, webhookSchema } from "../webhooks/schemas.ts";

function secretHeaderWarning({ url }: WebhookRow): string {
	const warning =
		"Every delivery carries the secret in X-Documenso-Secret. Anyone who sees one, in the receiver, a proxy or a log, can forge deliveries, webhook-signature included. Verify webhook-signature instead, then turn this off and change the secret.";
	return url.startsWith("http:")
		? `${warning} The address is http: the network in between sees the secret too.`
		: warning;
}

/** Omits its secret. */
export function presentWebhook(row: WebhookRow): z.input<typeof webhookSchema> {
	return {
		id: row.id,
		userId: row.userId,
		teamId: row.teamId,
		url: row.url,
		events: row.events,
		enabled: row.enabled,
		sendSecretHeader: row.sendSecretHeader,
		secretHeaderWarning: row.sendSecretHeader ? secretHeaderWarning(row) : null,
		failingSince: row.failingSince?.toISOString() ?? null,
		pausedAt: row.pausedAt?.toISOString() ?? null,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	};
}

export function presentDelivery(row: DeliveryRow): z.input<typeof deliverySchema> {
	return {
		id: row.id,
		webhookId: row.webhookId,
		event: row.event,
		status: row.status,
		attempts: row.attempts,
		responseStatus: row.responseStatus,
		responseBody: row.responseBody,
		durationMs: row.durationMs,
		error: row.error,
		payload: row.payload,
		createdAt: row.createdAt.toISOString(),
		lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
		deliveredAt: row.deliveredAt?.toISOString() ?? null,
	};
}
