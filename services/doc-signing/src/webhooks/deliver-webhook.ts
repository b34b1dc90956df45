import { createHmac } from "node:crypto";
import type { Transaction } from "@repo/service-kit/database";
import { countBy, timeShort } from "@repo/service-kit/metrics";
import type { Dependencies } from "../dependencies.ts";
import { NotTaken } from "./errors.ts";
import { noteFailure } from "./pause-webhook.ts";
import {
	type DeliveryStatus,
	type DueDelivery,
	findDueDelivery,
	holdDelivery,
	recordAttempt,
} from "./queries/deliveries.ts";
import { recordSuccess } from "./queries/pausing.ts";
import { decryptSecret, signingKey } from "./secret.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "outbound">;

/**
 * Attempts a delivery once and records the result. Delivery is at least once: the `webhook-id` is the same at every
 * attempt, so that receivers can deduplicate. Throws NotTaken for a retry. If the webhook is paused, the delivery
 * is held instead.
 */
export async function deliverWebhook(
	dependencies: Deps,
	deliveryId: string,
	{ isLastTry }: { isLastTry: boolean },
): Promise<void> {
	const { db, clock } = dependencies;
	const delivery = await findDueDelivery(db, deliveryId);
	if (!delivery) return;
	if (!delivery.enabled)
		return recordAttempt(db, deliveryId, {
			from: "PENDING",
			to: "FAILED",
			error: "The webhook is disabled.",
			at: clock(),
		});
	if (delivery.pausedAt && (await holdDelivery(db, deliveryId))) return;
	const outcome = await post(dependencies, delivery);
	const status = await db.transaction((tx) => recordOutcome(tx, dependencies, delivery, outcome, isLastTry));
	attemptsCounted.inc(status);
	attemptSeconds.observe(outcome.durationMs / 1000);
	if (status === "PENDING") throw new NotTaken(outcome.error ?? "not taken");
}

async function recordOutcome(
	tx: Transaction,
	dependencies: Deps,
	{ id, webhookId }: DueDelivery,
	outcome: Outcome,
	isLastTry: boolean,
): Promise<DeliveryStatus> {
	const { responseStatus } = outcome;
	const at = dependencies.clock();
	if (responseStatus !== null && responseStatus >= 200 && responseStatus < 300) {
		await recordSuccess(tx, webhookId);
		await recordAttempt(tx, id, { ...outcome, from: "PENDING", to: "DELIVERED", at });
		return "DELIVERED";
	}
	const isPaused = await noteFailure(tx, dependencies, webhookId);
	const status = isPaused ? "HELD" : isLastTry ? "FAILED" : "PENDING";
	await recordAttempt(tx, id, { ...outcome, from: "PENDING", to: status, at });
	return status;
}

type Outcome = {
	responseStatus: number | null;
	responseBody: string | null;
	durationMs: number;
	error: string | null;
};

async function post({ config, clock, outbound }: Deps, delivery: DueDelivery): Promise<Outcome> {
	const body = JSON.stringify(delivery.payload);
	const secret = decryptSecret(delivery.encryptedSecret, delivery.userId, config);
	const headers = {
		"content-type": "application/json",
		"user-agent": "doc-signing-webhooks/1",
		...signHeaders(secret, { id: delivery.id, sentAt: clock(), body }),
		...(delivery.sendSecretHeader && { "x-documenso-secret": secret }),
	};
	const start = clock().getTime();
	const durationMs = () => clock().getTime() - start;
	try {
		const { status, text } = await outbound.post(delivery.url, { headers, body });
		const error = status < 300 ? null : `The receiver responded with ${status}.`;
		return { responseStatus: status, responseBody: storable(text), durationMs: durationMs(), error };
	} catch (error) {
		return { responseStatus: null, responseBody: null, durationMs: durationMs(), error: readReason(error) };
	}
}

/** PostgreSQL's text type cannot store NUL. */
const storable = (text: string) => text.replaceAll("\0", "\ufffd");

const refused = "The receiver refused or dropped the connection.";
const timedOut = "The receiver did not respond in time.";
const unknownName = "The receiver's host name could not be resolved.";
const reasons = new Map([
	["ADDRESS_NOT_ALLOWED", "The address is in a private network, to which webhooks are not delivered."],
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
	return /cert|ssl|tls/i.test(String(code))
		? "The receiver's certificate is not valid."
		: "The receiver could not be reached.";
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

type SignedMessage = { id: string; sentAt: Date; body: string };

/** The headers of Standard Webhooks 1.0.0. */
function signHeaders(secret: string, { id, sentAt, body }: SignedMessage): Record<string, string> {
	const timestamp = String(Math.floor(sentAt.getTime() / 1000));
	const signature = createHmac("sha256", signingKey(secret))
		.update(`${id}.${timestamp}.${body}`)
		.digest("base64");
	return {
		"webhook-id": id,
		"webhook-timestamp": timestamp,
		"webhook-signature": `v1,${signature}`,
	};
}
