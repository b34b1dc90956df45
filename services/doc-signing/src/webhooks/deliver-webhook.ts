import type { Dependencies } from "../dependencies.ts";
import { NotTaken } from "./errors.ts";
import { type DueDelivery, findDueDelivery, recordAttempt } from "./queries/deliveries.ts";
import { signHeaders } from "./rules/sign.ts";
import { decryptSecret } from "./secret.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "outbound">;

/**
 * Tries to deliver once and notes how it went. At least once: the `webhook-id` is the same at every try, so that
 * receivers can tell. Throws NotTaken when it should be tried again; at the last try it is noted as failed instead.
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
			status: "FAILED",
			error: "The webhook is disabled.",
			at: clock(),
		});
	const outcome = await post(dependencies, delivery);
	const taken =
		outcome.responseStatus !== null && outcome.responseStatus >= 200 && outcome.responseStatus < 300;
	const status = taken ? "DELIVERED" : isLastTry ? "FAILED" : "PENDING";
	await recordAttempt(db, deliveryId, { ...outcome, status, at: clock() });
	if (status === "PENDING") throw new NotTaken(outcome.error ?? "not taken");
}

type Outcome = { responseStatus: number | null; error: string | null };

async function post({ config, clock, outbound }: Deps, delivery: DueDelivery): Promise<Outcome> {
	const body = JSON.stringify(delivery.payload);
	const secret = decryptSecret(delivery.encryptedSecret, delivery.userId, config);
	const headers = {
		"content-type": "application/json",
		"user-agent": "doc-signing-webhooks/1",
		...signHeaders(secret, { id: delivery.id, sentAt: clock(), body }),
		...(delivery.sendSecretHeader && { "x-documenso-secret": secret }),
	};
	try {
		const responseStatus = await outbound.post(delivery.url, { headers, body });
		const error = responseStatus < 300 ? null : `The receiver answered ${responseStatus}.`;
		return { responseStatus, error };
	} catch (error) {
		return { responseStatus: null, error: reasonOf(error) };
	}
}

/** What the owner of the webhook may know: no address that a name led to, nothing of our network. */
function reasonOf(error: unknown): string {
	const { code, name } = error as { code?: unknown; name?: unknown };
	switch (code ?? name) {
		case "ADDRESS_NOT_ALLOWED":
			return "The address leads to a private network, where nothing is delivered.";
		case "ENOTFOUND":
		case "EAI_AGAIN":
			return "The name of the receiver is not known.";
		case "ECONNREFUSED":
		case "ECONNRESET":
		case "UND_ERR_SOCKET":
			return "The receiver refused or dropped the connection.";
		case "TimeoutError":
		case "UND_ERR_CONNECT_TIMEOUT":
		case "UND_ERR_HEADERS_TIMEOUT":
		case "UND_ERR_BODY_TIMEOUT":
			return "The receiver did not answer in time.";
		default:
			return /cert|ssl|tls/i.test(String(code))
				? "The receiver's certificate is not valid."
				: "The receiver could not be reached.";
	}
}
