import { bytes, checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { clients } from "../tables.ts";
import { requestStatuses } from "./rules/request-state.ts";
import type { RequestedApp } from "./schemas.ts";

/** What developers ask the operator for: a new app, or a change of theirs. */
export const clientRequests = pgTable(
	"client_requests",
	{
		id: identity(),
		/** The app that it changes, or that trial or approval created. */
		clientRowId: integer("client_row_id").references(() => clients.id),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		payload: jsonb("payload").$type<RequestedApp>().notNull(),
		/** A PNG re-encoded from the upload; null when the app keeps its own. */
		logo: bytes("logo"),
		status: text("status", { enum: requestStatuses }).notNull().default("pending"),
		/** Why it was rejected, for the developer. */
		reason: text("reason"),
		createdAt: instantColumn("created_at").notNull(),
		decidedAt: instantColumn("decided_at"),
		/** Username, or the system user of the command line. */
		decidedBy: text("decided_by"),
	},
	(table) => [
		index("client_requests_user_id").on(table.userId),
		index("client_requests_client_row_id").on(table.clientRowId),
		index("client_requests_pending").on(table.id).where(sql`${table.status} = 'pending'`),
		uniqueIndex("client_requests_one_pending").on(table.clientRowId).where(sql`${table.status} = 'pending'`),
		checkEnum("client_requests_status", table.status),
		check("client_requests_decided", sql`(${table.status} = 'pending') = (${table.decidedAt} IS NULL)`),
		check("client_requests_reason", sql`${table.status} <> 'rejected' OR ${table.reason} IS NOT NULL`),
	],
);
