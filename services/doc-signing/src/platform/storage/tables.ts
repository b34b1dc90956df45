import { instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
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
		/** Of the document whose contents it may have (`document_data`): the document's erasure waits until the object is removed. */
		fileId: text("file_id"),
	},
	(table) => [
		index("objects_to_remove_remove_at").on(table.removeAt),
		index("objects_to_remove_file_id").on(table.fileId).where(sql`${table.fileId} IS NOT NULL`),
	],
);
