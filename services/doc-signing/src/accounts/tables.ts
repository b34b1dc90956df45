import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, identity, instantColumn } from "../platform/database/columns.ts";

export const users = pgTable(
	"users",
	{
		id: identity(),
		email: text("email").notNull(),
		name: text("name").notNull(),
		passwordHash: text("password_hash").notNull(),
		/** Of the user's own documents; a team has a plan of its own. Set by the operator. */
		plan: text("plan", { enum: ["free", "enterprise"] })
			.notNull()
			.default("free"),
		createdAt: instantColumn("created_at").notNull(),
		disabledAt: instantColumn("disabled_at"),
	},
	(table) => [
		uniqueIndex("users_email_unique").on(sql`lower(${table.email})`),
		check("users_plan", sql`${table.plan} IN ('free', 'enterprise')`),
	],
);

/** A browser that is signed in. The cookie holds the secret, the row its hash. */
export const sessions = pgTable(
	"sessions",
	{
		id: uuid("id").primaryKey().defaultRandom(),
		secretHash: bytes("secret_hash").notNull(),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		createdAt: instantColumn("created_at").notNull(),
		lastSeenAt: instantColumn("last_seen_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
		userAgent: text("user_agent").notNull(),
		ipAddress: text("ip_address").notNull(),
	},
	(table) => [
		uniqueIndex("sessions_secret_hash_unique").on(table.secretHash),
		index("sessions_user_id").on(table.userId, table.lastSeenAt),
	],
);
