import { encryptSecret, requireAllowedAddress } from "@repo/webhooks";
import type { Actor } from "../accounts/log/record-account-event.ts";
import type { Access } from "../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../dependencies.ts";
import { lockWebhook, updateWebhookRow, type WebhookRow } from "./queries/webhooks.ts";
import { recordWebhookEvent } from "./record-webhook-event.ts";
import type { WebhookChange } from "./schemas.ts";
import { readSecretKey } from "./secret.ts";

/** Changes the given properties. Pending deliveries use the new URL and secret. A paused webhook stays paused. */
export async function changeWebhook(
	{ config, db, clock }: Pick<Dependencies, "config" | "db" | "clock">,
	owner: Access<"webhooks.manage">,
	id: number,
	{ url, events, enabled, secret, sendSecretHeader }: WebhookChange,
	by: Actor,
): Promise<WebhookRow> {
	if (url !== undefined) requireAllowedAddress(url, config);
	const at = clock();
	return db.transaction(async (tx) => {
		const before = await lockWebhook(tx, owner, id);
		// The secret is encrypted for the user who created the webhook, who never changes.
		const encrypt = (text: string) => encryptSecret(text, before.userId, readSecretKey(config));
		const webhook = await updateWebhookRow(tx, owner, id, {
			...(url !== undefined && { url }),
			...(events !== undefined && { events }),
			...(enabled !== undefined && { enabled }),
			...(secret !== undefined && { encryptedSecret: encrypt(secret) }),
			...(sendSecretHeader !== undefined && { sendSecretHeader }),
			updatedAt: at,
		});
		const changed: string[] = (["url", "events", "enabled", "sendSecretHeader"] as const).filter(
			(name) => String(before[name]) !== String(webhook[name]),
		);
		if (secret !== undefined) changed.push("secret");
		if (changed.length > 0) await recordWebhookEvent(tx, "webhook.changed", webhook, { by, at, changed });
		return webhook;
	});
}
