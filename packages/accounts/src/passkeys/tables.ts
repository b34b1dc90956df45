import { bytes, instantColumn } from "@repo/service-kit/database";
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/** The id that authenticators use for an account: 32 random bytes that reveal nothing about it (WebAuthn §14.6.1). */
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
		/** The registration as the browser sent it: evidence of how the account got the key. */
		registrationClientData: bytes("registration_client_data").notNull(),
		registrationAttestation: bytes("registration_attestation").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		lastUsedAt: instantColumn("last_used_at"),
	},
	(table) => [index("passkeys_user_id").on(table.userId)],
);

/** A challenge sent to a browser. Deleted when the browser responds. */
export const passkeyChallenges = pgTable(
	"passkey_challenges",
	{
		challenge: bytes("challenge").primaryKey(),
		purpose: text("purpose").notNull(),
		/** SHA-256 of the secret in the browser's cookie: no other browser can respond. */
		browserHash: bytes("browser_hash").notNull(),
		/** Whose passkey has to respond; null when the passkey determines who signs in. */
		userId: integer("user_id"),
		/** The bytes hashed into the challenge, if the response signs a statement. */
		statement: bytes("statement"),
		expiresAt: instantColumn("expires_at").notNull(),
	},
	(table) => [index("passkey_challenges_expires_at").on(table.expiresAt)],
);
