import { bytes, instantColumn } from "@repo/service-kit/database";
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/** A signed-in browser. The cookie contains the secret, the row its hash. */
export const sessions = pgTable(
	"sessions",
	{
		id: uuid("id").primaryKey().defaultRandom(),
		secretHash: bytes("secret_hash").notNull(),
		userId: integer("user_id").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		/** Accurate to five minutes. */
		lastSeenAt: instantColumn("last_seen_at").notNull(),
		/** When its user was last verified: by signing in, or again for a sensitive action. */
		provenAt: instantColumn("proven_at").notNull(),
		/** How: RFC 8176's names. Null for sessions of an earlier release. */
		amr: text("amr").array(),
		expiresAt: instantColumn("expires_at").notNull(),
		userAgent: text("user_agent").notNull(),
		/**
		 * The network of the last request, truncated by `toPlace`: enough to recognize, not enough to track
		 * anyone.
		 */
		place: text("ip_address").notNull(),
	},
	(table) => [
		uniqueIndex("sessions_secret_hash_unique").on(table.secretHash),
		index("sessions_user_id").on(table.userId, table.lastSeenAt),
		index("sessions_expires_at").on(table.expiresAt),
	],
);

/** A browser that sent a correct password and still needs the second factor. */
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

/** A browser that has signed in to an account before, so that other people's failed attempts do not lock it out. */
export const knownBrowsers = pgTable(
	"known_browsers",
	{
		userId: integer("user_id").notNull(),
		/** SHA-256 of the secret in a cookie that outlives signing out. */
		browserHash: bytes("browser_hash").notNull(),
		lastUsedAt: instantColumn("last_used_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.browserHash] }),
		index("known_browsers_last_used_at").on(table.lastUsedAt),
	],
);
