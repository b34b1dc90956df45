import { bytes, instantColumn } from "@repo/service-kit/database";
import { index, integer, pgTable } from "drizzle-orm/pg-core";

/** A code that replaces a lost second factor. Each works once. */
export const recoveryCodes = pgTable(
	"recovery_codes",
	{
		/** SHA-256 of the user's id and the code, which has 80 random bits. */
		codeHash: bytes("code_hash").primaryKey(),
		userId: integer("user_id").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		usedAt: instantColumn("used_at"),
	},
	(table) => [index("recovery_codes_user_id").on(table.userId)],
);
