import { namedStatement, type Queryable } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import type { WebhookEvent } from "../events.ts";
import { webhookDeliveries } from "../tables.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type DeliveryStatus = DeliveryRow["status"];

type NewDeliveries = { hooks: string; event: WebhookEvent; payload: string; at: string };

// The payload once, however many webhooks get it: it may have a megabyte of form values.
const insert = namedStatement<Pick<DeliveryRow, "id" | "webhookId">, NewDeliveries>(
	"insert_webhook_deliveries",
	(value) => sql`
		INSERT INTO ${webhookDeliveries} (webhook_id, event, payload, created_at)
		SELECT hook.id, ${value("event")}::text, json_build_object('event', ${value("event")}::text,
			'payload', ${value("payload")}::json, 'createdAt', ${value("at")}::text, 'webhookEndpoint', hook.url
		), ${value("at")}::timestamptz
		FROM json_to_recordset(${value("hooks")}::json) AS hook (id integer, url text)
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
