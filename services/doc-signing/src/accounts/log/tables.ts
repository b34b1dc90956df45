import { bigIdentity, checkEnum, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accountEventTypes, actorTypes } from "./rules/event-types.ts";

/**
 * Changes of accounts and teams, with actor and origin. The database refuses to change or delete rows. Never
 * a secret.
 */
export const accountEvents = pgTable(
	"account_events",
	{
		id: bigIdentity(),
		at: instantColumn("at").notNull(),
		type: text("type", { enum: accountEventTypes }).notNull(),
		actorType: text("actor_type", { enum: actorTypes }).notNull(),
		/** A user's id; of an operator, their account in the console (`user:1`), or the operating system's user. */
		actor: text("actor").notNull(),
		/** The affected account. No foreign key: the log outlives it. */
		userId: integer("user_id"),
		teamId: integer("team_id"),
		/** Null for a command. */
		ipAddress: text("ip_address"),
		/** The id of the HTTP request, as in the response and the log; null for a command. */
		requestId: uuid("request_id"),
		details: jsonb("details").$type<Record<string, unknown>>().notNull(),
	},
	(table) => [
		index("account_events_user_id").on(table.userId, table.id),
		index("account_events_team_id").on(table.teamId, table.id).where(sql`${table.teamId} IS NOT NULL`),
		index("account_events_at").on(table.at),
		index("account_events_by_type").on(table.type, table.id),
		index("account_events_actor_type").on(table.actorType, table.id),
		checkEnum("account_events_type", table.type),
		checkEnum("account_events_actor_type", table.actorType),
	],
);
