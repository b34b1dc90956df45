import { encryptSecret, requireAllowedAddress } from "@repo/webhooks";
import type { Actor } from "../accounts/log/record-account-event.ts";
import type { Access } from "../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../dependencies.ts";
import { NewSecretRequired } from "./errors.ts";
import { lockWebhook, updateWebhookRow, type WebhookRow } from "./queries/webhooks.ts";
import { recordWebhookEvent } from "./record-webhook-event.ts";
import type { WebhookChange } from "./schemas.ts";
import { readSecretKey } from "./secret.ts";

/**
 * Changes the given properties. Pending deliveries use the new URL and secret. A paused webhook stays paused. Throws
 * WebhookNotFound, NewSecretRequired.
 */
export async function changeWebhook(
	{ config, db, clock }: Pick<Dependencies, "config" | "db" | "clock">,
	owner: Access<"webhooks.manage">,
	id: number,
	change: WebhookChange,
	by: Actor,
): Promise<WebhookRow> {
	const { url, events, enabled, secret, sendSecretHeader } = change;
	if (url !== undefined) requireAllowedAddress(url, config);
	const at = clock();
	return db.transaction(async (tx) => {
		const before = await lockWebhook(tx, owner, id);
		if (secret === undefined && sendsSecretElsewhere(before, change)) throw new NewSecretRequired();
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

/** The secret is shown only once. A change must not send it to an address that its author chooses; many receivers can share a host. */
function sendsSecretElsewhere(before: WebhookRow, change: WebhookChange): boolean {
	const { url = before.url, sendSecretHeader = before.sendSecretHeader } = change;
	return sendSecretHeader && !(before.sendSecretHeader && before.url === url);
}
