import { checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { clients } from "../clients/tables.ts";
import { connectionStatuses } from "./rules/connection-status.ts";

/** A user's connection to a client: created by Allow, and revoked, with every token under it, by Disconnect. */
export const connections = pgTable(
	"connections",
	{
		id: identity(),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id),
		clientRowId: integer("client_row_id")
			.notNull()
			.references(() => clients.id),
		/** Every scope the user has allowed so far; a token may have fewer. */
		scopes: text("scopes").array().notNull(),
		/** Those of them that the user has allowed for this service, not only for another resource. */
		scopesHere: text("scopes_here").array().notNull(),
		status: text("status", { enum: connectionStatuses }).notNull().default("active"),
		createdAt: instantColumn("created_at").notNull(),
		/** By refresh tokens that have ended; see {@link lastUsedSql}. */
		lastUsedAt: instantColumn("last_used_at"),
		revokedAt: instantColumn("revoked_at"),
	},
	(table) => [
		uniqueIndex("connections_one_active")
			.on(table.userId, table.clientRowId)
			.where(sql`${table.status} = 'active'`),
		index("connections_client_row_id").on(table.clientRowId),
		index("connections_user_id").on(table.userId, table.clientRowId),
		// The operator's list of an app's users.
		index("connections_of_client").on(table.clientRowId, table.id).where(sql`${table.status} = 'active'`),
		checkEnum("connections_status", table.status),
		check("connections_revoked", sql`(${table.status} = 'revoked') = (${table.revokedAt} IS NOT NULL)`),
	],
);

/** SQL of when the app last used the connection `n`: its tokens record that, and it keeps the date of those that ended. */
export const lastUsedSql = (n: string): string =>
	`GREATEST(${n}.last_used_at, (SELECT max(t.last_used_at) FROM refresh_tokens t
		WHERE t.connection_id = ${n}.id AND t.revoked_at IS NULL))`;

export const lastUsed = sql`${sql.raw(lastUsedSql("connections"))}`.mapWith(connections.lastUsedAt);
