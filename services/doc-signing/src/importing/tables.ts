import { bytes, checkEnum, instantColumn } from "@repo/service-kit/database";
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

/** `certificate`: printed on the certificate of a finished document. */
const addressKinds = ["document", "template", "certificate"] as const;
export type AddressKind = (typeof addressKinds)[number];

/** Ids in addresses of the other service, and what they lead to here. */
export const importedAddresses = pgTable(
	"imported_addresses",
	{
		/** SHA-256 of the id: one of a certificate shows the document. */
		idHash: bytes("id_hash").notNull(),
		kind: text("kind", { enum: addressKinds }).notNull(),
		/** The number of the document or template here. */
		targetId: integer("target_id").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.kind, table.idHash] }),
		checkEnum("imported_addresses_kind", table.kind),
	],
);
