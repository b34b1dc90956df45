import { bytes, instantColumn } from "@repo/service-kit/database";
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/** What authenticators call an account: 32 random bytes that tell nothing about it (WebAuthn §14.6.1). */
export const passkeyHandles = pgTable(
	"passkey_handles",
	{
		userId: integer("user_id").primaryKey(),
		handle: bytes("handle").notNull(),
	},
	(table) => [uniqueIndex("passkey_handles_handle_unique").on(table.handle)],
);

/** A public key credential of an account (WebAuthn Level 3 §4, credential record). */
export const passkeys = pgTable(
	"passkeys",
	{
		/** Base64url. */
		credentialId: text("credential_id").primaryKey(),
		userId: integer("user_id").notNull(),
		/** COSE_Key (RFC 9052 §7). */
		publicKey: bytes("public_key").notNull(),
		signCount: bigint("sign_count", { mode: "number" }).notNull(),
		transports: text("transports").array().notNull(),
		isBackedUp: boolean("is_backed_up").notNull(),
		/** Chosen by the user. */
		name: text("name").notNull(),
		/** The registration as the browser sent it: evidence of how the key came to the account. */
		registrationClientData: bytes("registration_client_data").notNull(),
		registrationAttestation: bytes("registration_attestation").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		lastUsedAt: instantColumn("last_used_at"),
	},
	(table) => [index("passkeys_user_id").on(table.userId)],
);

/** A challenge that a browser was given. It is deleted when it is answered. */
export const passkeyChallenges = pgTable(
	"passkey_challenges",
	{
		challenge: bytes("challenge").primaryKey(),
		purpose: text("purpose").notNull(),
		/** SHA-256 of the secret in the browser's cookie: nobody else can answer. */
		browserHash: bytes("browser_hash").notNull(),
		/** Whose passkey has to answer; null when the passkey tells who signs in. */
		userId: integer("user_id"),
		/** The bytes whose SHA-256 the challenge is, where the answer signs a statement. */
		statement: bytes("statement"),
		expiresAt: instantColumn("expires_at").notNull(),
	},
	(table) => [index("passkey_challenges_expires_at").on(table.expiresAt)],
);
