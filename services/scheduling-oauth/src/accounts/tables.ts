import { bytes, checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { userRoles } from "./rules/user-roles.ts";

export const users = pgTable(
	"users",
	{
		id: identity(),
		username: text("username").notNull(),
		email: text("email").notNull(),
		name: text("name").notNull(),
		timeZone: text("time_zone").notNull().default("UTC"),
		passwordHash: text("password_hash").notNull(),
		role: text("role", { enum: userRoles }).notNull().default("user"),
		/** Identifies the sign-up form, so that submitting it twice creates one account; null for accounts that operators create. */
		submission: text("submission"),
		createdAt: instantColumn("created_at").notNull(),
		disabledAt: instantColumn("disabled_at"),
	},
	(table) => [
		uniqueIndex("users_username_unique").on(sql`lower(${table.username})`),
		uniqueIndex("users_email_unique").on(sql`lower(${table.email})`),
		uniqueIndex("users_submission_unique").on(table.submission),
		checkEnum("users_role", table.role),
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

/** A link to set a new password, good once. */
export const passwordResets = pgTable(
	"password_resets",
	{
		secretHash: bytes("secret_hash").primaryKey(),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		createdAt: instantColumn("created_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
		usedAt: instantColumn("used_at"),
	},
	(table) => [index("password_resets_user_id").on(table.userId)],
);
