import { deliveryTable, webhookChecks, webhookColumns } from "@repo/webhooks/tables";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { teams } from "../accounts/teams/tables.ts";
import type { WebhookEvent } from "./events.ts";

export const webhooks = pgTable(
	"webhooks",
	{
		...webhookColumns<WebhookEvent>(users),
		teamId: integer("team_id").references(() => teams.id, { onDelete: "cascade" }),
		enabled: boolean("enabled").notNull().default(true),
		/** Deliveries also carry the secret in `X-Documenso-Secret`, for receivers that compare it. */
		sendSecretHeader: boolean("send_secret_header").notNull().default(false),
	},
	(table) => [
		index("webhooks_of_user").on(table.userId),
		index("webhooks_of_team").on(table.teamId),
		index("webhooks_paused_at").on(table.pausedAt).where(sql`${table.pausedAt} IS NOT NULL`),
		...webhookChecks(table),
	],
);

export const webhookDeliveries = deliveryTable<WebhookEvent>(webhooks, ({ event, payload }) => [
	// Of a document, what its erasure deletes.
	index("webhook_deliveries_of_document")
		.on(sql`(${payload} -> 'payload' ->> 'id')`)
		.where(sql`${event} NOT LIKE 'TEMPLATE%'`),
]);
