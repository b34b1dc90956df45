import type { Transaction } from "@repo/service-kit/database";
import { ExpectedFailure } from "@repo/service-kit/jobs";
import { countBy, timeShort } from "@repo/service-kit/metrics";
import type { pauseAndResume } from "./pause-webhook.ts";
import { type DueDelivery, TOO_MANY_WAITING } from "./queries/deliveries.ts";
import { decryptSecret, signMessage } from "./secret.ts";
import type { WebhookRow } from "./tables.ts";
import type { Deps, Store, WebhookConfig, WebhookService } from "./webhook-service.ts";

/** The receiver did not accept a delivery; it is retried. */
class NotTaken extends ExpectedFailure {
	override name = "NotTaken";
}

/**
 * Attempts a delivery once and records the result. Delivery is at least once: the `webhook-id` is the same at every
 * attempt, so that receivers can deduplicate. Throws NotTaken for a retry. If the webhook is paused, the delivery
 * is held instead.
 */
export function deliverWebhooks<Config extends WebhookConfig, Hook extends WebhookRow, More>(
	service: WebhookService<Config, Hook, More>,
	store: Store<Hook, More>,
	noteFailure: ReturnType<typeof pauseAndResume<Config, Hook, More>>["noteFailure"],
) {
	return async function deliverWebhook(
		deps: Deps<Config>,
		deliveryId: string,
		{ isLastTry }: { isLastTry: boolean },
	): Promise<void> {
		const { db, clock } = deps;
		const delivery = await store.findDueDelivery(db, deliveryId);
		if (!delivery) return;
		const error = service.refuse(delivery, clock()) ?? null;
		if (error !== null)
			return store.recordAttempt(db, deliveryId, { from: "PENDING", to: "FAILED", error, at: clock() });
		if (delivery.pausedAt && (await store.holdDelivery(db, deliveryId))) return;
		const outcome = await post(deps, delivery);
		// In batches: the transaction that deletes the webhook would delete all of them at once.
		if (outcome.responseStatus === 410 && service.remove)
			await store.deleteDeliveries(db, delivery.webhookId);
		const status = await db.transaction((tx) => recordOutcome(tx, deps, delivery, outcome, isLastTry));
		attemptsCounted.inc(status);
		attemptSeconds.observe(outcome.durationMs / 1000);
		if (status === "PENDING") throw new NotTaken(outcome.error ?? "not taken");
	};

	async function recordOutcome(
		tx: Transaction,
		deps: Deps<Config>,
		{ id, webhookId }: DueDelivery,
		outcome: Outcome,
		isLastTry: boolean,
	) {
		const { responseStatus } = outcome;
		const at = deps.clock();
		if (responseStatus !== null && responseStatus >= 200 && responseStatus < 300) {
			await store.recordSuccess(tx, webhookId);
			await store.recordAttempt(tx, id, { ...outcome, from: "PENDING", to: "DELIVERED", at });
			return "DELIVERED";
		}
		if (responseStatus === 410 && service.remove) {
			await service.remove(tx, webhookId, at);
			return "FAILED";
		}
		const isPaused = await noteFailure(tx, deps, webhookId);
		const status = isPaused ? "HELD" : isLastTry ? "FAILED" : "PENDING";
		await store.recordAttempt(tx, id, { ...outcome, from: "PENDING", to: status, at });
		return status;
	}

	async function post({ config, clock, outbound }: Deps<Config>, delivery: DueDelivery & More) {
		const body = JSON.stringify(delivery.payload);
		const secret = decryptSecret(delivery.encryptedSecret, delivery.userId, service.readKey(config));
		const headers = {
			"content-type": "application/json",
			"user-agent": service.userAgent,
			...signMessage(secret, { id: delivery.id, sentAt: clock(), body }),
			...service.headers?.(delivery, secret),
		};
		const start = clock().getTime();
		const durationMs = () => clock().getTime() - start;
		try {
			const { status, text } = await outbound.post(delivery.url, { headers, body });
			const error = status < 300 ? null : `The receiver responded with ${status}.`;
			return { responseStatus: status, responseBody: storable(text), durationMs: durationMs(), error };
		} catch (error) {
			return {
				responseStatus: null,
				responseBody: null,
				durationMs: durationMs(),
				error: readReason(error),
			};
		}
	}
}

type Outcome = {
	responseStatus: number | null;
	responseBody: string | null;
	durationMs: number;
	error: string | null;
};

/** PostgreSQL's text type cannot store NUL. */
const storable = (text: string) => text.replaceAll("\0", "\ufffd");

/** Why no response came, or nothing was sent, as deliveries have it in `error`. */
export const deliveryFailures = {
	privateAddress: "The address is in a private network, to which webhooks are not delivered.",
	unknownName: "The receiver's host name could not be resolved.",
	refused: "The receiver refused or dropped the connection.",
	timedOut: "The receiver did not respond in time.",
	badCertificate: "The receiver's certificate is not valid.",
	unreachable: "The receiver could not be reached.",
	tooManyWaiting: TOO_MANY_WAITING,
};

const { unknownName, refused, timedOut } = deliveryFailures;
const reasons = new Map([
	["ADDRESS_NOT_ALLOWED", deliveryFailures.privateAddress],
	["ENOTFOUND", unknownName],
	["EAI_AGAIN", unknownName],
	["ECONNREFUSED", refused],
	["ECONNRESET", refused],
	["UND_ERR_SOCKET", refused],
	["TimeoutError", timedOut],
	["UND_ERR_CONNECT_TIMEOUT", timedOut],
	["UND_ERR_HEADERS_TIMEOUT", timedOut],
	["UND_ERR_BODY_TIMEOUT", timedOut],
]);

/** The parts that the webhook's owner may see: no resolved addresses, nothing about our network. */
function readReason(error: unknown): string {
	const { code, name } = error as { code?: unknown; name?: unknown };
	const reason = reasons.get(String(code ?? name));
	if (reason) return reason;
	const isBadCertificate = /cert|ssl|tls/i.test(String(code));
	return deliveryFailures[isBadCertificate ? "badCertificate" : "unreachable"];
}

const attemptsCounted = countBy({
	name: "webhook_attempts_total",
	help: "Attempts to deliver a webhook, by what became of the delivery: PENDING is retried, HELD waits because the webhook is paused, FAILED was the last attempt.",
	label: "status",
	values: ["DELIVERED", "PENDING", "HELD", "FAILED"],
});

const attemptSeconds = timeShort({
	name: "webhook_attempt_duration_seconds",
	help: "How long receivers took to respond to a webhook, or not to.",
});
