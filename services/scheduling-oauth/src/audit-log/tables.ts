import { bigIdentity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import {
	check,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import type { ActorType, AuditEventType } from "./rules/event-types.ts";

/**
 * Who did what, when, from where. Rows never change and are kept for at least 30 days; the database enforces both.
 * Never a secret.
 */
export const auditEvents = pgTable(
	"audit_events",
	{
		id: bigIdentity(),
		at: instantColumn("at").notNull(),
		type: text("type").$type<AuditEventType>().notNull(),
		actorType: text("actor_type").$type<ActorType>().notNull(),
		/** Username, client_id, or the system user of the command line. */
		actor: text("actor").notNull(),
		userId: integer("user_id"),
		clientRowId: integer("client_row_id"),
		ipAddress: text("ip_address"),
		/** The HTTP request, as in the response and the log; null for a command. No index: it is looked up by hand. */
		requestId: uuid("request_id"),
		details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
	},
	(table) => [
		index("audit_events_at").on(table.at),
		index("audit_events_user_id").on(table.userId, table.id),
		index("audit_events_client_row_id").on(table.clientRowId, table.id),
		index("audit_events_type").on(table.type, table.id),
		// Only for operators' events, so that it costs apps' requests nothing.
		index("audit_events_operator").on(table.actor, table.id).where(sql`${table.actorType} = 'operator'`),
	],
);

/**
 * How often a refresh token was used on a day (UTC) from an address for the same scopes. The first use is an audit
 * row; further ones are counted here. Deleted with that row.
 */
export const refreshCounts = pgTable(
	"refresh_counts",
	{
		/** Not a foreign key: refresh tokens are deleted some days after they end. */
		refreshTokenId: uuid("refresh_token_id").notNull(),
		day: date("day").notNull(),
		/** Empty when unknown. */
		ipAddress: text("ip_address").notNull(),
		scopes: text("scopes").array().notNull(),
		count: integer("count").notNull().default(1),
		lastAt: instantColumn("last_at").notNull(),
		/** `details.jti` of the audit row. */
		firstJti: uuid("first_jti").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.refreshTokenId, table.day, table.ipAddress, table.scopes] }),
		uniqueIndex("refresh_counts_first_jti_unique").on(table.firstJti),
		check("refresh_counts_count", sql`${table.count} > 0`),
	],
);
