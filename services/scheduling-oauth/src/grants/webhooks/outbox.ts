import type { KeyObject } from "node:crypto";
import { deriveKey } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import { openWebhooks } from "@repo/webhooks";
import { findUser } from "../../accounts/queries/users.ts";
import { type AuditEvent, recordEvent } from "../../audit-log/record-event.ts";
import type { AuditEventType } from "../../audit-log/rules/event-types.ts";
import { type ClientKind, isPublic } from "../../clients/rules/client-kind.ts";
import type { Config } from "../../config.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { DeliveryNotFound, TooManyWaiting, WebhookPaused } from "./errors.ts";
import {
	type DeliveryRow,
	deleteWebhookRow,
	findClientKind,
	keyExpiresAtSql,
	refusalSql,
	type WebhookRow,
} from "./queries.ts";
import { webhookDeliveries, webhooks } from "./tables.ts";

/** Encrypts the secrets of webhooks. */
export const readSecretKey = ({ SIGNING_KEY_SECRET }: Pick<Config, "SIGNING_KEY_SECRET">): KeyObject =>
	deriveKey(SIGNING_KEY_SECRET, "webhook secrets");

/**
 * All webhooks of an app share its slots; those of an app without a secret share them by user, since anyone can get its
 * tokens by hand and choose receivers that hang. `kind` is the app's, or null.
 */
export function slotOwnerOf(
	{ clientRowId, userId }: Pick<WebhookRow, "clientRowId" | "userId">,
	kind: ClientKind | null,
): string {
	return clientRowId === null || !kind || isPublic({ kind }) ? `user:${userId}` : `app:${clientRowId}`;
}

type Due = { refusal: string | null; keyExpiresAt: Date | null };

/** Deliveries of bookings' and connections' events: their statements, retries, pausing and redelivery. */
export const outbox = openWebhooks<Config, WebhookRow, DeliveryRow, Due>({
	tables: { webhooks, webhookDeliveries },
	dueColumns: { refusal: refusalSql, keyExpiresAt: keyExpiresAtSql },
	refuse: ({ refusal, keyExpiresAt }, at) => {
		if (keyExpiresAt && keyExpiresAt <= at) return "The API key that created the webhook has expired.";
		return refusal ?? undefined;
	},
	userAgent: "scheduling-webhooks/1",
	readKey: readSecretKey,
	findSlotOwner: async (tx, webhook) => slotOwnerOf(webhook, await findClientKind(tx, webhook)),
	remove: async (tx, id, at) => {
		await removeWebhook(tx, id, { actorType: "system", actor: "webhooks", at }, { responseStatus: 410 });
	},
	notifyPaused: async (tx, { id: webhookId, userId, clientRowId }, at) => {
		const user = clientRowId === null ? await findUser(tx, userId) : undefined;
		if (!user) return;
		const { email: to, timeZone } = user;
		await queueMail(tx, { kind: "webhook-paused", to, data: { webhookId, timeZone }, at });
	},
	requireDelivering: ({ pausedAt }) => {
		if (pausedAt) throw new WebhookPaused();
	},
	maxWaiting: 1_000,
	DeliveryNotFound,
	TooManyWaiting,
});

export type By = Pick<AuditEvent, "actorType" | "actor" | "ipAddress" | "at">;

/** Deletes a webhook with its deliveries. False if another call was faster. */
export async function removeWebhook(tx: Transaction, id: number, by: By, reason = {}): Promise<boolean> {
	const removed = await deleteWebhookRow(tx, id);
	if (removed) await recordWebhookEvent(tx, "webhook.deleted", removed, by, reason);
	return removed !== undefined;
}

export function recordWebhookEvent(
	tx: Transaction,
	type: Extract<AuditEventType, `webhook.${string}`>,
	{ id, userId, clientRowId, url, events }: WebhookRow,
	by: By,
	more = {},
): Promise<void> {
	const details = { webhookId: id, host: new URL(url).host, events, ...more };
	return recordEvent(tx, { ...by, type, userId, clientRowId: clientRowId ?? undefined, details });
}
