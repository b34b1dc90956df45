import { encryptSecret, requireAllowedAddress } from "@repo/webhooks";
import type { Access } from "../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../dependencies.ts";
import { getWebhook, updateWebhookRow, type WebhookRow } from "./queries/webhooks.ts";
import type { WebhookChange } from "./schemas.ts";
import { readSecretKey } from "./secret.ts";

/** Changes the given properties. Pending deliveries use the new URL and secret. A paused webhook stays paused. */
export async function changeWebhook(
	{ config, db, clock }: Pick<Dependencies, "config" | "db" | "clock">,
	owner: Access<"webhooks.manage">,
	id: number,
	{ url, events, enabled, secret, sendSecretHeader }: WebhookChange,
): Promise<WebhookRow> {
	if (url !== undefined) requireAllowedAddress(url, config);
	// The secret is encrypted for the user who created the webhook, who never changes.
	const { userId } = await getWebhook(db, owner, id);
	return updateWebhookRow(db, owner, id, {
		...(url !== undefined && { url }),
		...(events !== undefined && { events }),
		...(enabled !== undefined && { enabled }),
		...(secret !== undefined && { encryptedSecret: encryptSecret(secret, userId, readSecretKey(config)) }),
		...(sendSecretHeader !== undefined && { sendSecretHeader }),
		updatedAt: clock(),
	});
}
