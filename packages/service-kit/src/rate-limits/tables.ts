import { index, integer, pgTable, timestamp } from "drizzle-orm/pg-core";
import { bytes } from "../database/index.ts";

/** What each subject of a limit has taken. A row past `empty_at` has expired and can be deleted. */
export const rateLimits = pgTable(
	"rate_limits",
	{
		/** SHA-256 of limit and subject: addresses are personal data, and a subject can be any text. */
		keyHash: bytes("key_hash").primaryKey(),
		used: integer("used").notNull(),
		/** In microseconds: milliseconds would add up to a wrong limit at high rates. */
		emptyAt: timestamp("empty_at", { withTimezone: true }).notNull(),
	},
	(table) => [index("rate_limits_empty_at").on(table.emptyAt)],
);
