import { instantColumn } from "@repo/service-kit/database";
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Requests of an address in the current minute, counted by all instances. Unlogged: losing it costs a minute. */
export const addressUsage = pgTable(
	"address_usage",
	{
		limitName: text("limit_name").notNull(),
		address: text("address").notNull(),
		minuteStartedAt: instantColumn("minute_started_at").notNull(),
		requests: integer("requests").notNull(),
	},
	(table) => [primaryKey({ columns: [table.limitName, table.address] })],
);
