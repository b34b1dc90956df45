import type { Actor } from "../accounts/log/record-account-event.ts";
import type { Access } from "../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../dependencies.ts";
import { outbox } from "./outbox.ts";
import { deleteWebhookRow, getWebhook, type WebhookRow } from "./queries/webhooks.ts";
import { recordWebhookEvent } from "./record-webhook-event.ts";

/** Deletes a webhook after its deliveries. Throws WebhookNotFound. */
export async function deleteWebhook(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	owner: Access<"webhooks.manage">,
	id: number,
	by: Actor,
): Promise<WebhookRow> {
	await getWebhook(db, owner, id);
	await outbox.deleteDeliveries(db, id);
	return db.transaction(async (tx) => {
		const webhook = await deleteWebhookRow(tx, owner, id);
		await recordWebhookEvent(tx, "webhook.deleted", webhook, { by, at: clock() });
		return webhook;
	});
}
