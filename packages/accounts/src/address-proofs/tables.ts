import { bytes, instantColumn } from "@repo/service-kit/database";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/** A request to prove that someone reads the mail of an address: by a link or a code in one email. */
export const addressProofs = pgTable(
	"address_proofs",
	{
		id: uuid("id").primaryKey().defaultRandom(),
		purpose: text("purpose").notNull(),
		email: text("email").notNull(),
		/** What the service needs to continue afterwards. No secret that is enough alone: the salt needs a browser's cookie. */
		data: jsonb("data").notNull(),
		/** SHA-256 of the secret in the requesting browser's cookie; the code is accepted only there. */
		browserHash: bytes("browser_hash").notNull(),
		/** SHA-256 of the link's secret; null until the email is sent. */
		linkHash: bytes("link_hash"),
		/** SHA-256 of id and code; null until the email is sent. */
		codeHash: bytes("code_hash"),
		guessesLeft: integer("guesses_left").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
		provenAt: instantColumn("proven_at"),
		/** The browser that entered the code or opened the link: only this one may continue. */
		provenBrowserHash: bytes("proven_browser_hash"),
	},
	(table) => [
		uniqueIndex("address_proofs_link_hash_unique").on(table.linkHash),
		index("address_proofs_expires_at").on(table.expiresAt),
	],
);
