import { namedStatement, type Queryable } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import type { WebhookEvent } from "../events.ts";
import { webhookDeliveries, webhooks } from "../tables.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type DeliveryStatus = DeliveryRow["status"];

type NewDeliveries = { hooks: string; event: WebhookEvent; payload: string; at: string };

// Webhooks that were deleted since they were read get none. The payload once, however many webhooks get it: it may have a megabyte of form values.
const insert = namedStatement<Pick<DeliveryRow, "id" | "webhookId">, NewDeliveries>(
	"insert_webhook_deliveries",
	(value) => sql`
		INSERT INTO ${webhookDeliveries} (webhook_id, event, payload, created_at)
		SELECT w.id, ${value("event")}::text, json_build_object('event', ${value("event")}::text,
			'payload', ${value("payload")}::json, 'createdAt', ${value("at")}::text, 'webhookEndpoint', hook.url
		), ${value("at")}::timestamptz
		FROM json_to_recordset(${value("hooks")}::json) AS hook (id integer, url text)
			JOIN ${webhooks} w ON w.id = hook.id FOR KEY SHARE OF w
		RETURNING id, webhook_id AS "webhookId"`,
);

/** A delivery of the event to each webhook, in the form of the public v1 API's webhooks. */
export function insertDeliveries(
	tx: Queryable,
	hooks: readonly { id: number; url: string }[],
	{ event, payload, at }: { event: WebhookEvent; payload: Record<string, unknown>; at: Date },
): Promise<Pick<DeliveryRow, "id" | "webhookId">[]> {
	const named = hooks.map(({ id, url }) => ({ id, url }));
	const values = { hooks: JSON.stringify(named), payload: JSON.stringify(payload), at: at.toISOString() };
	return insert(tx, { event, ...values });
}
