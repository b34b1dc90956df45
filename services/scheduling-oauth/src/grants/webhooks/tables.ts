import { instantColumn } from "@repo/service-kit/database";
import { deliveryTable, webhookChecks, webhookColumns } from "@repo/webhooks/tables";
import { sql } from "drizzle-orm";
import { index, integer, pgTable } from "drizzle-orm/pg-core";
import { apiKeys } from "../../accounts/api-keys/tables.ts";
import { users } from "../../accounts/tables.ts";
import { clients } from "../../clients/tables.ts";
import { connections } from "../tables.ts";

/** What apps and users can subscribe to. `connection.ended` is an app's last event, and not for users' own webhooks. */
export const webhookEvents = [
	"booking.created",
	"booking.rescheduled",
	"booking.cancelled",
	"connection.ended",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhooks = pgTable(
	"webhooks",
	{
		...webhookColumns<WebhookEvent>(users),
		/** Of the app that created it, with the app itself; null for the user's own. */
		connectionId: integer("connection_id").references(() => connections.id, { onDelete: "cascade" }),
		clientRowId: integer("client_row_id").references(() => clients.id),
		/** Of the key that created it; null for an app's. */
		apiKeyId: integer("api_key_id").references(() => apiKeys.id, { onDelete: "cascade" }),
		/**
		 * When housekeeping deletes it: two days after its connection ended, whose last event is sent until then, or when its key ends.
		 * Triggers set it, here and when a connection or a key is revoked (migrations/0013_ends_of_webhooks.sql).
		 */
		endsAt: instantColumn("ends_at"),
	},
	(table) => [
		index("webhooks_ends_at").on(table.endsAt).where(sql`${table.endsAt} IS NOT NULL`),
		index("webhooks_of_user").on(table.userId),
		index("webhooks_of_connection").on(table.connectionId),
		index("webhooks_of_api_key").on(table.apiKeyId),
		...webhookChecks(table),
	],
);

export const webhookDeliveries = deliveryTable<WebhookEvent>(webhooks);
