import { bytes, instantColumn } from "@repo/service-kit/database";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { recipients } from "../../envelopes/documents/recipients/tables.ts";

/** Browsers in which a recipient typed the code from the email that opens the document. */
export const openedBrowsers = pgTable(
	"opened_browsers",
	{
		recipientId: integer("recipient_id")
			.notNull()
			.references(() => recipients.id, { onDelete: "cascade" }),
		/** SHA-256 of the secret in the browser's cookie. */
		browserHash: bytes("browser_hash").notNull(),
		/** Where the code was sent: invalid once the recipient has another address. */
		email: text("email").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.recipientId, table.browserHash] }),
		index("opened_browsers_expires_at").on(table.expiresAt),
	],
);
