import { bytes, instantColumn } from "@repo/service-kit/database";
import { integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";

/** People whom a user no longer wants suggested: those of documents from before. A new document suggests them again. */
export const forgottenPeople = pgTable(
	"forgotten_people",
	{
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** SHA-256 of the address in lower case, so that forgetting an address does not store it; of no text: everyone. */
		emailHash: bytes("email_hash").notNull(),
		forgottenAt: instantColumn("forgotten_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.emailHash] })],
);
