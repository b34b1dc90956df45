import { bytes, instantColumn } from "@repo/service-kit/database";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/** Somebody is to show that they read the mail of an address: by a link or by a code in one email. */
export const addressProofs = pgTable(
	"address_proofs",
	{
		id: uuid("id").primaryKey().defaultRandom(),
		purpose: text("purpose").notNull(),
		email: text("email").notNull(),
		/** What the service needs to go on afterwards. Nothing secret. */
		data: jsonb("data").notNull(),
		/** SHA-256 of the secret in the cookie of the browser that asked; only there can the code be typed. */
		browserHash: bytes("browser_hash").notNull(),
		/** SHA-256 of the link's secret; null until the email is sent. */
		linkHash: bytes("link_hash"),
		/** SHA-256 of id and code; null until the email is sent. */
		codeHash: bytes("code_hash"),
		guessesLeft: integer("guesses_left").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
		provenAt: instantColumn("proven_at"),
		/** The browser that typed the code or opened the link: it alone goes on. */
		provenBrowserHash: bytes("proven_browser_hash"),
	},
	(table) => [
		uniqueIndex("address_proofs_link_hash_unique").on(table.linkHash),
		index("address_proofs_expires_at").on(table.expiresAt),
	],
);
