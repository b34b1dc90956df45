import { secondsAfter } from "@repo/service-kit/clock";
import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { toAccountKey } from "../accounts/owner.ts";
import { addressee } from "../accounts/queries.ts";
import { findLoadKey } from "../accounts/teams/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueAccountMail } from "../mail/queue-mail.ts";
import { webhookAddress } from "./addresses.ts";
import { enqueueDelivery } from "./publish-event.ts";
import { releaseDeliveries } from "./queries/deliveries.ts";
import { getContact, moveToPaused, moveToResumed, recordFailure } from "./queries/pausing.ts";
import { findWebhook, type WebhookRow } from "./queries/webhooks.ts";

/**
 * Failures further apart than this are separate outages. Attempts of one delivery are at most e^10 s (6 hours)
 * apart.
 */
const MAX_GAP_SECONDS = 24 * 3600;

/**
 * Records a failed attempt. Pauses the webhook and emails its owner once every attempt has failed for the
 * configured number of hours. Returns true when the webhook is paused, by this attempt or an earlier one.
 */
export async function noteFailure(
	tx: Transaction,
	{ config, clock }: Pick<Dependencies, "config" | "clock">,
	webhookId: number,
): Promise<boolean> {
	const at = clock();
	const webhook = await recordFailure(tx, webhookId, {
		at,
		isConnectedTo: secondsAfter(at, -MAX_GAP_SECONDS),
	});
	if (!webhook) return false;
	const failingSince = secondsAfter(at, -config.WEBHOOK_PAUSE_HOURS * 3600);
	if (!(await moveToPaused(tx, webhookId, { at, failingSince }))) return webhook.pausedAt !== null;
	const contact = await getContact(tx, webhook);
	await queueAccountMail(tx, {
		kind: "webhookPaused",
		to: contact.email,
		once: `webhook-paused:${webhookId}:${at.toISOString()}`,
		data: {
			...addressee(contact),
			webhookId,
			url: webhook.url,
			page: webhookAddress(webhook, webhookId),
			failingSince: (webhook.failingSince ?? at).toISOString(),
		},
		at,
	});
	return true;
}

const RELEASE_BATCH = 500;

/**
 * Resumes a paused webhook and, unless told otherwise, delivers held deliveries first; undefined when it was not
 * paused.
 */
export async function resumeWebhook(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	webhookId: number,
	{ redeliverHeld }: { redeliverHeld: boolean },
): Promise<WebhookRow | undefined> {
	const resumed = await moveToResumed(tx, webhookId, clock());
	if (redeliverHeld) await enqueueRelease(tx, webhookId);
	return resumed;
}

/** Makes held deliveries due, in batches. Does nothing while the webhook is paused. */
export async function releaseHeld({ db }: Pick<Dependencies, "db">, webhookId: number): Promise<void> {
	await db.transaction(async (tx) => {
		const webhook = await findWebhook(tx, webhookId);
		if (!webhook) return;
		const released = await releaseDeliveries(tx, webhookId, RELEASE_BATCH);
		const account = await findLoadKey(tx, toAccountKey(webhook));
		for (const delivery of released) await enqueueDelivery(tx, account, delivery);
		if (released.length === RELEASE_BATCH) await enqueueRelease(tx, webhookId);
	});
}

function enqueueRelease(tx: Transaction, webhookId: number): Promise<void> {
	return enqueue(tx, "release-deliveries", { webhookId }, { key: `release:${webhookId}` });
}
