import { bytes, identity, instantColumn } from "@repo/service-kit/database";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sessions } from "../sessions/tables.ts";
import type { WaitingIdentity } from "./provider.ts";

/** A person at an identity provider who signs in to an account. The subject identifies them, never the email address. */
export const identities = pgTable(
	"identities",
	{
		id: identity(),
		userId: integer("user_id").notNull(),
		issuer: text("issuer").notNull(),
		subject: text("subject").notNull(),
		/** The provider's address for the person, for people to read. */
		email: text("email").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		lastUsedAt: instantColumn("last_used_at").notNull(),
	},
	(table) => [
		uniqueIndex("identities_subject_unique").on(table.issuer, table.subject),
		index("identities_user_id").on(table.userId),
	],
);

/** The session that an identity began, and the provider's session behind it, for back-channel logout. */
export const identitySessions = pgTable(
	"identity_sessions",
	{
		sessionId: uuid("session_id")
			.primaryKey()
			.references(() => sessions.id, { onDelete: "cascade" }),
		identityId: integer("identity_id")
			.notNull()
			.references(() => identities.id, { onDelete: "cascade" }),
		sid: text("sid"),
	},
	(table) => [
		index("identity_sessions_identity_id").on(table.identityId),
		index("identity_sessions_sid").on(table.sid),
	],
);

/** An authentication request to a provider. The code verifier and the nonce derive from the browser's cookie. */
export const openIdRequests = pgTable(
	"openid_requests",
	{
		id: uuid("id").primaryKey().defaultRandom(),
		stateHash: bytes("state_hash").notNull(),
		browserHash: bytes("browser_hash").notNull(),
		provider: text("provider").notNull(),
		/** The session whose user proves their identity again; null for a sign-in. */
		sessionId: uuid("session_id"),
		returnTo: text("return_to").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
		usedAt: instantColumn("used_at"),
		/** Of a person whose account has yet to be connected. */
		identity: jsonb("identity").$type<WaitingIdentity>(),
	},
	(table) => [
		uniqueIndex("openid_requests_state_hash_unique").on(table.stateHash),
		index("openid_requests_browser_hash").on(table.browserHash),
		index("openid_requests_expires_at").on(table.expiresAt),
	],
);

/** Logout tokens that were accepted, until they expire: each works once. */
export const logoutTokens = pgTable(
	"logout_tokens",
	{
		issuer: text("issuer").notNull(),
		jti: text("jti").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.issuer, table.jti] }),
		index("logout_tokens_expires_at").on(table.expiresAt),
	],
);
