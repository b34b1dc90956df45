import { instantColumn } from "@repo/service-kit/database";
import { index, pgTable, text } from "drizzle-orm/pg-core";

/** One leaky bucket a key. It is empty again at `empty_at`; a row past that says nothing and may go. */
export const rateLimits = pgTable(
	"rate_limits",
	{
		key: text("key").primaryKey(),
		emptyAt: instantColumn("empty_at").notNull(),
	},
	(table) => [index("rate_limits_empty_at").on(table.emptyAt)],
);
