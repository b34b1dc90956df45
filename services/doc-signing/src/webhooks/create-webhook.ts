import type { Transaction } from "@repo/service-kit/database";
import { encryptSecret, newWebhookSecret, requireAllowedAddress } from "@repo/webhooks";
import type { Actor } from "../accounts/log/record-account-event.ts";
import type { Access } from "../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../dependencies.ts";
import { TooManyWebhooks } from "./errors.ts";
import { outbox } from "./outbox.ts";
import { countWebhooks, type WebhookRow } from "./queries/webhooks.ts";
import { recordWebhookEvent } from "./record-webhook-event.ts";
import type { NewWebhook } from "./schemas.ts";
import { readSecretKey } from "./secret.ts";

/** Each event costs a row and a request per webhook, so their number is limited. */
const MAX_WEBHOOKS = 50;

/**
 * Returns the secret, which is shown only once; the row stores it encrypted, since every delivery is signed with
 * it.
 */
export async function createWebhook(
	tx: Transaction,
	{ config, clock }: Pick<Dependencies, "config" | "clock">,
	owner: Access<"webhooks.manage">,
	{ secret: ownSecret, ...input }: NewWebhook,
	by: Actor,
): Promise<{ webhook: WebhookRow; secret: string }> {
	requireAllowedAddress(input.url, config);
	if ((await countWebhooks(tx, owner)) >= MAX_WEBHOOKS) throw new TooManyWebhooks(MAX_WEBHOOKS);
	const secret = ownSecret ?? newWebhookSecret();
	const at = clock();
	const encryptedSecret = encryptSecret(secret, owner.userId, readSecretKey(config));
	const row = { ...owner, ...input, encryptedSecret, createdAt: at, updatedAt: at };
	const webhook = await outbox.insertWebhook(tx, row);
	await recordWebhookEvent(tx, "webhook.created", webhook, { by, at });
	return { webhook, secret };
}
