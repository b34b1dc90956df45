import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import type { Owner } from "../accounts/owner.ts";
import type { DocumentEvent, TemplateEvent, WebhookEvent } from "./events.ts";
import { presentDocumentSubject, presentTemplateSubject } from "./presenter.ts";
import { type DeliveryRow, insertDeliveries } from "./queries/deliveries.ts";
import { readDocumentSubject, readTemplateSubject } from "./queries/subjects.ts";
import { listSubscribed } from "./queries/webhooks.ts";

export type PublishedEvent = { owner: Owner; at: Date } & (
	| { event: DocumentEvent; subject: { documentId: number } }
	| { event: TemplateEvent; subject: { templateId: number } }
);

/**
 * Tells the owner's webhooks, in the transaction of the change: an outbox row and a job for each that wants the event.
 * The payload is what the rows say now, without signing tokens; so publish a deletion before the rows go.
 */
export async function publishEvent(tx: Transaction, published: PublishedEvent): Promise<void> {
	const { owner, event, at } = published;
	const hooks = await listSubscribed(tx, owner, event);
	if (hooks.length === 0) return;
	const payload = await readPayload(tx, published);
	const deliveries = await insertDeliveries(
		tx,
		hooks.map(({ id, url }) => ({
			webhookId: id,
			event,
			payload: envelope(event, payload, at, url),
			createdAt: at,
		})),
	);
	for (const delivery of deliveries) await enqueueDelivery(tx, owner, delivery);
}

/** The worker waits e^n seconds, at most e^10, after attempt n: 13 attempts span a day. */
export function enqueueDelivery(
	tx: Transaction,
	owner: Owner,
	{ id, webhookId }: Pick<DeliveryRow, "id" | "webhookId">,
): Promise<void> {
	return enqueue(
		tx,
		"deliver-webhook",
		{ deliveryId: id },
		{
			key: `webhook:${id}`,
			maxAttempts: 13,
			// One delivery at a time: an endpoint that hangs holds one slot.
			line: `webhook:${webhookId}`,
			flags: [ownerFlag(owner)],
			// Behind everything else in the table, so that other queues need not read past a backlog of deliveries.
			priority: 1,
		},
	);
}

/** Owners share the slots: see the limits of the queue. */
function ownerFlag({ userId, teamId }: Owner): string {
	return teamId === null ? `owner:user-${userId}` : `owner:team-${teamId}`;
}

async function readPayload(tx: Transaction, published: PublishedEvent): Promise<Record<string, unknown>> {
	if ("documentId" in published.subject)
		return presentDocumentSubject(await readDocumentSubject(tx, published.subject.documentId));
	return presentTemplateSubject(await readTemplateSubject(tx, published.subject.templateId));
}

/** As webhooks of the public v1 API look. */
function envelope(
	event: WebhookEvent,
	payload: Record<string, unknown>,
	at: Date,
	webhookEndpoint: string,
): Record<string, unknown> {
	return { event, payload, createdAt: at.toISOString(), webhookEndpoint };
}
