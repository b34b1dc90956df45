import { instantColumn } from "@repo/service-kit/database";
import { bigint, index, integer, pgTable } from "drizzle-orm/pg-core";

/** How many documents an account has, and the bytes of their files, as measured each night. No row: none. */
export const accountStorage = pgTable(
	"account_storage",
	{
		/** A user's id, or the negative of a team's. */
		accountId: integer("account_id").primaryKey(),
		documents: integer("documents").notNull(),
		bytes: bigint("bytes", { mode: "number" }).notNull(),
		measuredAt: instantColumn("measured_at").notNull(),
	},
	(table) => [index("account_storage_by_bytes").on(table.bytes, table.accountId)],
);
