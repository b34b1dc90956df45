import { TooManyRequests } from "@repo/http-errors";
import type { Transaction } from "@repo/service-kit/database";
import { type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import { subjectClaims } from "../../clients/rules/subject.ts";
import type { Dependencies } from "../../dependencies.ts";
import { WebhookNotFound } from "./errors.ts";
import { outbox, slotOwnerOf } from "./outbox.ts";
import { type DeliveryRow, listSubscribed, type WebhookRow } from "./queries.ts";
import type { WebhookEvent } from "./tables.ts";

type Message = { type: WebhookEvent; at: Date; data?: object };
type Subscribed = Awaited<ReturnType<typeof listSubscribed>>[number];

/** Names the user and the app as the app's tokens do. */
const writeSubject = ({ clientId, ...names }: Subscribed, at: Date) => ({
	...subjectClaims(names, at),
	...(clientId !== null && { client_id: clientId }),
});

/** Publishes an event of a user's bookings, or of a connection, to its webhooks, in the transaction of the change. */
export async function publishEvent(
	tx: Transaction,
	of: { userId: number } | { connectionId: number },
	{ type, at, data = {} }: Message,
): Promise<void> {
	const subscribed = await listSubscribed(tx, type, of);
	if (subscribed.length === 0) return;
	const receivers = subscribed.map((one) => ({
		id: one.webhook.id,
		// The end of `data`, as only this part differs.
		tail: `${JSON.stringify(writeSubject(one, at)).slice(1)}}`,
		slotOwner: slotOwnerOf(one.webhook, one.clientKind),
		isFailing: one.webhook.failingSince !== null,
	}));
	const shared = JSON.stringify({ type, timestamp: at.toISOString() }).slice(0, -1);
	const members = JSON.stringify(data).slice(1, -1);
	const head = `${shared},"data":{${members}${members && ","}`;
	await outbox.publish(tx, receivers, { event: type, head, at });
}

const testLimit: RateLimit = { name: "webhook-tests", limit: 60, seconds: 3600, refill: "evenly" };

/** Each test is a request to a third party's server. Throws TooManyRequests. */
export async function countTestEvent(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	userId: number,
): Promise<void> {
	const { retryAfter } = await takeAllowance(db, testLimit, String(userId), clock());
	if (retryAfter > 0)
		throw new TooManyRequests(retryAfter, "Too many test events were sent in the last hour.");
}

/** Delivers an example to one webhook, with `"test": true`. Throws WebhookPaused, TooManyWaiting. */
export async function sendTestEvent(
	tx: Transaction,
	webhook: WebhookRow,
	{ type, at, data }: Message,
): Promise<DeliveryRow> {
	const [subscribed] = await listSubscribed(tx, type, { id: webhook.id });
	if (!subscribed) throw new WebhookNotFound();
	const all = { ...data, ...writeSubject(subscribed, at) };
	const payload = { type, timestamp: at.toISOString(), test: true, data: all };
	return outbox.deliverTo(tx, webhook, { event: type, payload, createdAt: at });
}
