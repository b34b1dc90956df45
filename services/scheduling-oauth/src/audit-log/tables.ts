import { bigIdentity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** Who did what, when, from where. Rows are only ever added: the database refuses UPDATE and DELETE. Never a secret. */
export const auditEvents = pgTable(
	"audit_events",
	{
		id: bigIdentity(),
		at: instantColumn("at").notNull(),
		/** `client.registered`, `code.exchanged`, `code.replayed` …. */
		type: text("type").notNull(),
		actorType: text("actor_type", { enum: ["user", "operator", "app", "system"] }).notNull(),
		/** Username, client_id, or the operating system's user of the command line. */
		actor: text("actor").notNull(),
		userId: integer("user_id"),
		clientRowId: integer("client_row_id"),
		ipAddress: text("ip_address"),
		/** Of the HTTP request, as the caller and the log have it; null for a command. No index: it is looked up by hand. */
		requestId: uuid("request_id"),
		details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
	},
	(table) => [
		index("audit_events_at").on(table.at),
		index("audit_events_user_id").on(table.userId, table.id),
		index("audit_events_client_row_id").on(table.clientRowId, table.id),
		index("audit_events_type").on(table.type, table.id),
		// Of what operators did alone: so it costs the apps' requests nothing.
		index("audit_events_operator").on(table.actor, table.id).where(sql`${table.actorType} = 'operator'`),
	],
);
