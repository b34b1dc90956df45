import type { Transaction } from "@repo/service-kit/database";
import type { Actor } from "../accounts/log/record-account-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { outbox } from "./outbox.ts";
import type { WebhookRow } from "./queries/webhooks.ts";
import { recordWebhookEvent } from "./record-webhook-event.ts";

/** Resumes a paused webhook and, unless told otherwise, sends held deliveries first; undefined when it was not paused. */
export async function resumeWebhook(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	webhookId: number,
	{ by, ...held }: { by: Actor; redeliverHeld: boolean },
): Promise<WebhookRow | undefined> {
	const resumed = await outbox.resumeWebhook(tx, { clock }, webhookId, held);
	if (resumed) await recordWebhookEvent(tx, "webhook.resumed", resumed, { by, at: clock(), ...held });
	return resumed;
}
