import { bytes, instantColumn } from "@repo/service-kit/database";
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/** A browser that is signed in. The cookie holds the secret, the row its hash. */
export const sessions = pgTable(
	"sessions",
	{
		id: uuid("id").primaryKey().defaultRandom(),
		secretHash: bytes("secret_hash").notNull(),
		userId: integer("user_id").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		/** To five minutes. */
		lastSeenAt: instantColumn("last_seen_at").notNull(),
		/** When its user last proved who they are: by signing in, or again for an act that matters. */
		provenAt: instantColumn("proven_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
		userAgent: text("user_agent").notNull(),
		ipAddress: text("ip_address").notNull(),
	},
	(table) => [
		uniqueIndex("sessions_secret_hash_unique").on(table.secretHash),
		index("sessions_user_id").on(table.userId, table.lastSeenAt),
		index("sessions_expires_at").on(table.expiresAt),
	],
);

/** A browser that gave a correct password and owes the second factor. */
export const pendingSignIns = pgTable(
	"pending_sign_ins",
	{
		secretHash: bytes("secret_hash").primaryKey(),
		userId: integer("user_id").notNull(),
		/** The credentials that the password was checked against. */
		credentialsVersion: integer("credentials_version").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
	},
	(table) => [index("pending_sign_ins_expires_at").on(table.expiresAt)],
);

/** A browser that has signed in to an account before: failures of strangers do not lock it out. */
export const knownBrowsers = pgTable(
	"known_browsers",
	{
		userId: integer("user_id").notNull(),
		/** SHA-256 of the secret in a cookie that stays after signing out. */
		browserHash: bytes("browser_hash").notNull(),
		lastUsedAt: instantColumn("last_used_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.browserHash] }),
		index("known_browsers_last_used_at").on(table.lastUsedAt),
	],
);
