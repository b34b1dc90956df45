import { bytes, checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { type SQL, sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	check,
	type IndexBuilder,
	index,
	integer,
	json,
	pgTable,
	text,
	uuid,
} from "drizzle-orm/pg-core";
import { deliveryStatuses } from "./delivery-status.ts";

/** The columns of a service's `webhooks` besides those of its own. */
export const webhookColumns = <Event extends string>(users: Columns<"id">) => ({
	id: identity(),
	url: text("url").notNull(),
	events: text("events").array().$type<Event[]>().notNull(),
	/** Under AES-256-GCM, since every delivery is signed with it. */
	encryptedSecret: bytes("encrypted_secret").notNull(),
	/** When the current run of failed attempts started, and its last failure; null after a success. */
	failingSince: instantColumn("failing_since"),
	lastFailureAt: instantColumn("last_failure_at"),
	/** Set by the service when the endpoint keeps failing. Deliveries are then held. */
	pausedAt: instantColumn("paused_at"),
	createdAt: instantColumn("created_at").notNull(),
	updatedAt: instantColumn("updated_at").notNull(),
	userId: integer("user_id")
		.notNull()
		.references(() => users.id, { onDelete: "cascade" }),
});

type Columns<Name extends string> = Record<Name, AnyPgColumn>;

export const webhookChecks = (table: Columns<"failingSince" | "lastFailureAt" | "pausedAt">) => [
	check("webhooks_failing", sql`num_nonnulls(${table.failingSince}, ${table.lastFailureAt}) IN (0, 2)`),
	check("webhooks_paused", sql`${table.pausedAt} IS NULL OR ${table.failingSince} IS NOT NULL`),
];

const deliveryColumns = <Event extends string>() => ({
	/** The `webhook-id` header: the same at every attempt. */
	id: uuid("id").primaryKey().defaultRandom(),
	event: text("event").$type<Event>().notNull(),
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
});

/** Waiting to be sent. Written out in SQL: PostgreSQL uses a partial index only if the statement has its condition. */
export const isWaitingSql = (status: AnyPgColumn | SQL): SQL => sql`${status} IN ('PENDING', 'HELD')`;

/** The outbox: one row per webhook and event, written with the change that it reports. `more`: indexes of one service. */
export const deliveryTable = <Event extends string>(
	webhooks: Columns<"id">,
	more: (table: Columns<"event" | "payload">) => IndexBuilder[] = () => [],
) =>
	pgTable(
		"webhook_deliveries",
		{
			...deliveryColumns<Event>(),
			webhookId: integer("webhook_id")
				.notNull()
				.references(() => webhooks.id, { onDelete: "cascade" }),
		},
		(table) => [
			index("webhook_deliveries_webhook_id").on(table.webhookId, table.createdAt),
			index("webhook_deliveries_created_at").on(table.createdAt),
			index("webhook_deliveries_waiting").on(table.webhookId).where(isWaitingSql(table.status)),
			checkEnum("webhook_deliveries_status", table.status),
			...more(table),
		],
	);

const sharedWebhooks = (users: Columns<"id">) => pgTable("webhooks", webhookColumns(users));

export type WebhookTable = ReturnType<typeof sharedWebhooks>;
export type DeliveryTable = ReturnType<typeof deliveryTable<string>>;
export type WebhookRow = WebhookTable["$inferSelect"];
export type DeliveryRow = DeliveryTable["$inferSelect"];
