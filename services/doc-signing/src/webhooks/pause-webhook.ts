import { secondsAfter } from "@repo/service-kit/clock";
import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { queueAccountMail } from "../mail/queue-mail.ts";
import { webhookAddress } from "./addresses.ts";
import { getContact, moveToPaused, recordFailure } from "./queries/pausing.ts";

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
			name: contact.name,
			webhookId,
			url: webhook.url,
			page: webhookAddress(webhook, webhookId),
			failingSince: (webhook.failingSince ?? at).toISOString(),
		},
		at,
	});
	return true;
}
