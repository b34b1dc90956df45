import type { Transaction } from "@repo/service-kit/database";
import { type Owner, toAccountKey } from "../accounts/owner.ts";
import { findLoadKey } from "../accounts/teams/queries.ts";
import type { WebhookEvent } from "./events.ts";
import { outbox } from "./outbox.ts";
import { listSubscribed, type Subscribed } from "./queries/webhooks.ts";

type Published = {
	owner: Owner;
	event: WebhookEvent;
	at: Date;
	/** The owner's webhooks for this event, and possibly for others, if the caller has read them. */
	hooks?: Subscribed[] | undefined;
};

/**
 * Publishes an event to the owner's webhooks, in the transaction of the change: an outbox row and a job for each
 * subscribed webhook. `readPayload` is called only if there is one; its result must not contain signing tokens.
 */
export async function publishEvent(
	tx: Transaction,
	{ owner, event, at, hooks: known }: Published,
	readPayload: () => Promise<Record<string, unknown>>,
): Promise<void> {
	const hooks = (known ?? (await listSubscribed(tx, owner, event))).filter(({ events }) =>
		events.includes(event),
	);
	if (hooks.length === 0) return;
	const shared = JSON.stringify({ event, payload: await readPayload(), createdAt: at.toISOString() });
	const slotOwner = await findLoadKey(tx, toAccountKey(owner));
	const receivers = hooks.map(({ id, url, isFailing }) => ({
		...{ id, isFailing, slotOwner },
		// As the public v1 API's webhooks have it.
		tail: `,"webhookEndpoint":${JSON.stringify(url)}}`,
	}));
	await outbox.publish(tx, receivers, { event, head: shared.slice(0, -1), at });
}
