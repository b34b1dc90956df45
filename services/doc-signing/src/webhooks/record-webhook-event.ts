import type { Queryable } from "@repo/service-kit/database";
import { type Actor, recordAccountEvent } from "../accounts/log/record-account-event.ts";
import type { AccountEventType } from "../accounts/log/rules/event-types.ts";
import { toAccountColumns } from "../accounts/owner.ts";
import type { WebhookRow } from "./queries/webhooks.ts";

type WebhookEventType = Extract<AccountEventType, `webhook.${string}`>;

type Recorded = { by: Actor; at: Date; changed?: string[]; redeliverHeld?: boolean; importedFrom?: string };

/** Records the host only: a URL's path or query may be a secret. */
export async function recordWebhookEvent(
	db: Queryable,
	type: WebhookEventType,
	webhook: WebhookRow,
	{ by, at, ...details }: Recorded,
): Promise<void> {
	await recordAccountEvent(db, {
		...by,
		type,
		...toAccountColumns(webhook),
		details: { webhookId: webhook.id, host: new URL(webhook.url).host, ...details },
		at,
	});
}
