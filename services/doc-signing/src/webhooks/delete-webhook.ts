import type { Access } from "../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../dependencies.ts";
import { outbox } from "./outbox.ts";
import { deleteWebhookRow, getWebhook, type WebhookRow } from "./queries/webhooks.ts";

/** Deletes a webhook after its deliveries. Throws WebhookNotFound. */
export async function deleteWebhook(
	{ db }: Pick<Dependencies, "db">,
	owner: Access<"webhooks.manage">,
	id: number,
): Promise<WebhookRow> {
	await getWebhook(db, owner, id);
	await outbox.deleteDeliveries(db, id);
	return deleteWebhookRow(db, owner, id);
}
