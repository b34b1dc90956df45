import { instantColumn } from "@repo/service-kit/database";
import { index, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Objects in storage that a job removes at their time: uploads whose URL has expired, files that were replaced, and
 * new files until a row names them, so that a crash leaves none behind.
 */
export const objectsToRemove = pgTable(
	"objects_to_remove",
	{
		key: text("key").primaryKey(),
		removeAt: instantColumn("remove_at").notNull(),
	},
	(table) => [index("objects_to_remove_remove_at").on(table.removeAt)],
);
