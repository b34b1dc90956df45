import type { Transaction } from "@repo/service-kit/database";
import { encryptSecret, newWebhookSecret, requireAllowedAddress } from "@repo/webhooks";
import { AccountClosed } from "../../accounts/errors.ts";
import { lockUser } from "../../accounts/queries/users.ts";
import type { Dependencies } from "../../dependencies.ts";
import { MAX_WEBHOOKS, TooManyWebhooks, WebhookNotAllowed, WebhookNotFound } from "./errors.ts";
import { type By, outbox, readSecretKey, recordWebhookEvent, removeWebhook } from "./outbox.ts";
import {
	countWebhooks,
	getWebhook,
	listEndedWebhooks,
	listWebhookIds,
	type Owner,
	type WebhookRow,
} from "./queries.ts";
import type { NewWebhook } from "./schemas.ts";

/**
 * Returns the secret, which is shown only once; the row stores it encrypted, since every delivery is signed with it.
 * Throws WebhookNotAllowed, TooManyWebhooks, AccountClosed.
 */
export async function createWebhook(
	tx: Transaction,
	{ config }: Pick<Dependencies, "config">,
	owner: Owner & Pick<WebhookRow, "clientRowId" | "apiKeyId">,
	{ url, events }: NewWebhook,
	by: By,
): Promise<WebhookRow & { secret: string }> {
	requireAllowedAddress(url, config);
	if (!config.WEBHOOKS_TO_PRIVATE_ADDRESSES && !url.startsWith("https:"))
		throw new WebhookNotAllowed("url", "must be an https URL");
	if (owner.connectionId === null && events.includes("connection.ended"))
		throw new WebhookNotAllowed("events", "must not contain connection.ended: only apps have a connection");
	// One at a time per user, so that two concurrent calls cannot both create the last one.
	if (!(await lockUser(tx, owner.userId))) throw new AccountClosed();
	if ((await countWebhooks(tx, owner)) >= MAX_WEBHOOKS) throw new TooManyWebhooks();
	const secret = newWebhookSecret();
	const encryptedSecret = encryptSecret(secret, owner.userId, readSecretKey(config));
	const times = { createdAt: by.at, updatedAt: by.at };
	const webhook = await outbox.insertWebhook(tx, {
		...{ ...owner, url, events, encryptedSecret, ...times },
		// A trigger sets it.
		endsAt: null,
	});
	await recordWebhookEvent(tx, "webhook.created", webhook, by);
	return { ...webhook, secret };
}

/** Resumes a paused webhook and, unless told otherwise, sends held deliveries first; undefined if it was not paused. */
export async function resumeWebhook(
	tx: Transaction,
	deps: Pick<Dependencies, "clock">,
	id: number,
	{ by, ...held }: { by: By; redeliverHeld: boolean },
): Promise<WebhookRow | undefined> {
	const resumed = await outbox.resumeWebhook(tx, deps, id, held);
	if (resumed) await recordWebhookEvent(tx, "webhook.resumed", resumed, by, held);
	return resumed;
}

/** Deletes a webhook after its deliveries. Throws WebhookNotFound, also for another owner's. */
export async function deleteWebhook(
	{ db }: Pick<Dependencies, "db">,
	owner: Owner,
	id: number,
	by: By,
): Promise<WebhookRow> {
	const webhook = await getWebhook(db, owner, id);
	await outbox.deleteDeliveries(db, id);
	if (!(await db.transaction((tx) => removeWebhook(tx, id, by)))) throw new WebhookNotFound();
	return webhook;
}

const BATCH = 100;

/** Deletes webhooks whose connection or API key has ended. */
export async function deleteEndedWebhooks({ db }: Pick<Dependencies, "db">, at: Date): Promise<void> {
	const by = { actorType: "system", actor: "housekeeping", at } as const;
	for (;;) {
		const ids = await listEndedWebhooks(db, at, BATCH);
		for (const id of ids) {
			await outbox.deleteDeliveries(db, id);
			await db.transaction((tx) => removeWebhook(tx, id, by));
		}
		if (ids.length < BATCH) return;
	}
}

/** Before their account is deleted, in batches: the transaction that does it would delete all of them at once. */
export async function deleteDeliveriesOf({ db }: Pick<Dependencies, "db">, userId: number): Promise<void> {
	for (const id of await listWebhookIds(db, userId)) await outbox.deleteDeliveries(db, id);
}
