import { openWebhooks } from "@repo/webhooks";
import { toAccountKey } from "../accounts/owner.ts";
import { addressee } from "../accounts/queries.ts";
import { findLoadKey } from "../accounts/teams/queries.ts";
import type { Config } from "../config.ts";
import { queueAccountMail } from "../mail/queue-mail.ts";
import { webhookAddress } from "./addresses.ts";
import { DeliveryNotFound, requireDelivering, TooManyWaiting } from "./errors.ts";
import type { DeliveryRow } from "./queries/deliveries.ts";
import { getContact } from "./queries/pausing.ts";
import type { WebhookRow } from "./queries/webhooks.ts";
import { readSecretKey } from "./secret.ts";
import { webhookDeliveries, webhooks } from "./tables.ts";

type OfDue = Pick<WebhookRow, "enabled" | "sendSecretHeader">;

/** Deliveries of documents' and templates' events: their statements, retries, pausing and redelivery. */
export const outbox = openWebhooks<Config, WebhookRow, DeliveryRow, OfDue>({
	tables: { webhooks, webhookDeliveries },
	dueColumns: { enabled: webhooks.enabled, sendSecretHeader: webhooks.sendSecretHeader },
	refuse: ({ enabled }) => (enabled ? undefined : "The webhook is disabled."),
	headers: ({ sendSecretHeader }, secret) => (sendSecretHeader ? { "x-documenso-secret": secret } : {}),
	userAgent: "doc-signing-webhooks/1",
	readKey: readSecretKey,
	findSlotOwner: (tx, webhook) => findLoadKey(tx, toAccountKey(webhook)),
	notifyPaused: async (tx, webhook, at) => {
		const contact = await getContact(tx, webhook);
		await queueAccountMail(tx, {
			kind: "webhookPaused",
			to: contact.email,
			once: `webhook-paused:${webhook.id}:${at.toISOString()}`,
			data: {
				...addressee(contact),
				webhookId: webhook.id,
				url: webhook.url,
				page: webhookAddress(webhook, webhook.id),
				failingSince: webhook.failingSince.toISOString(),
			},
			at,
		});
	},
	requireDelivering,
	// A CSV file of 1,000 rows publishes some events for each.
	maxWaiting: 5_000,
	DeliveryNotFound,
	TooManyWaiting,
});
