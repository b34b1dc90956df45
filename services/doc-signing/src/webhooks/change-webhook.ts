import type { Owner } from "../accounts/owner.ts";
import type { Dependencies } from "../dependencies.ts";
import type { WebhookEvent } from "./events.ts";
import { updateWebhookRow, type WebhookRow } from "./queries/webhooks.ts";
import { requireAllowedAddress } from "./require-allowed-address.ts";

/** Changes what is given. Deliveries that wait go to the new address. */
export async function changeWebhook(
	{ config, db, clock }: Pick<Dependencies, "config" | "db" | "clock">,
	owner: Owner,
	id: number,
	change: { url?: string | undefined; events?: WebhookEvent[] | undefined; enabled?: boolean | undefined },
): Promise<WebhookRow> {
	const { url, events, enabled } = change;
	if (url !== undefined) requireAllowedAddress(url, config);
	return updateWebhookRow(db, owner, id, {
		...(url !== undefined && { url }),
		...(events !== undefined && { events }),
		...(enabled !== undefined && { enabled }),
		updatedAt: clock(),
	});
}
