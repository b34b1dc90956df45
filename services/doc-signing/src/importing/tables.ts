import { bytes, instantColumn } from "@repo/service-kit/database";
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Imported objects. Each row is written with its object, so that a stopped import continues where it was. */
export const importItems = pgTable(
	"import_items",
	{
		/** The other service's database. */
		source: text("source").notNull(),
		/** `accounts`, `teams` … */
		kind: text("kind").notNull(),
		/** The object's id there. */
		sourceId: text("source_id").notNull(),
		/** The object's id here. */
		targetId: integer("target_id").notNull(),
		/** SHA-256 of the object as it was read, to find later changes there. */
		rowHash: bytes("row_hash").notNull(),
		importedAt: instantColumn("imported_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.source, table.kind, table.sourceId] })],
);
