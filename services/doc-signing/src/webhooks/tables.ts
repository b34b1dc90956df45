import { bytes, checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, json, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { teams } from "../accounts/teams/tables.ts";
import type { WebhookEvent } from "./events.ts";
import { deliveryStatuses } from "./rules/delivery-status.ts";

export const webhooks = pgTable(
	"webhooks",
	{
		id: identity(),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		teamId: integer("team_id").references(() => teams.id, { onDelete: "cascade" }),
		url: text("url").notNull(),
		events: text("events").array().$type<WebhookEvent[]>().notNull(),
		/** Under AES-256-GCM, since every delivery is signed with it. */
		encryptedSecret: bytes("encrypted_secret").notNull(),
		enabled: boolean("enabled").notNull().default(true),
		/** Deliveries also carry the secret in `X-Documenso-Secret`, for receivers that compare it. */
		sendSecretHeader: boolean("send_secret_header").notNull().default(false),
		/** When the current run of failed attempts started, and its last failure; null after a success. */
		failingSince: instantColumn("failing_since"),
		lastFailureAt: instantColumn("last_failure_at"),
		/** Set by the service when the endpoint keeps failing. Deliveries are then held. */
		pausedAt: instantColumn("paused_at"),
		createdAt: instantColumn("created_at").notNull(),
		updatedAt: instantColumn("updated_at").notNull(),
	},
	(table) => [
		index("webhooks_of_user").on(table.userId),
		index("webhooks_of_team").on(table.teamId),
		check("webhooks_failing", sql`num_nonnulls(${table.failingSince}, ${table.lastFailureAt}) IN (0, 2)`),
		check("webhooks_paused", sql`${table.pausedAt} IS NULL OR ${table.failingSince} IS NOT NULL`),
	],
);

/** The outbox: one row per webhook and event, written with the change that it reports. */
export const webhookDeliveries = pgTable(
	"webhook_deliveries",
	{
		/** The `webhook-id` header: the same at every attempt. */
		id: uuid("id").primaryKey().defaultRandom(),
		webhookId: integer("webhook_id")
			.notNull()
			.references(() => webhooks.id, { onDelete: "cascade" }),
		event: text("event").$type<WebhookEvent>().notNull(),
		/** Text, because jsonb would not preserve the signed bytes. */
		payload: json("payload").$type<Record<string, unknown>>().notNull(),
		status: text("status", { enum: deliveryStatuses }).notNull().default("PENDING"),
		attempts: integer("attempts").notNull().default(0),
		/** The last attempt: its status, the first 4 kB of the body as UTF-8, and how long it took. */
		responseStatus: integer("response_status"),
		responseBody: text("response_body"),
		durationMs: integer("duration_ms"),
		error: text("error"),
		createdAt: instantColumn("created_at").notNull(),
		lastAttemptAt: instantColumn("last_attempt_at"),
		deliveredAt: instantColumn("delivered_at"),
	},
	(table) => [
		index("webhook_deliveries_webhook_id").on(table.webhookId, table.createdAt),
		index("webhook_deliveries_created_at").on(table.createdAt),
		checkEnum("webhook_deliveries_status", table.status),
	],
);
