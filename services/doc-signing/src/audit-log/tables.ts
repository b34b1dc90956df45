import { bytes, instantColumn } from "@repo/service-kit/database";
import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { PersonalValues } from "./rules/personal-values.ts";

/**
 * The events of a document, each with the hash of the previous one. Append-only, under the document's row lock: the
 * database rejects DELETE, and every UPDATE except of `account_id`, and erasing a personal value with its salt. No foreign key to documents: evidence outlives them.
 */
export const documentEvents = pgTable(
	"document_events",
	{
		documentId: integer("document_id").notNull(),
		/** From 1, without gaps. */
		sequence: integer("sequence").notNull(),
		at: instantColumn("at").notNull(),
		/** DOCUMENT_CREATED, RECIPIENT_SIGNED … */
		type: text("type").notNull(),
		data: jsonb("data").$type<Record<string, unknown>>().notNull(),
		/** Salts and digests of the personal values in `data`. Only they can be erased, each with its value. */
		personal: jsonb("personal").$type<PersonalValues>().notNull().default({}),
		previousHash: bytes("previous_hash"),
		/** SHA-256(previous hash ‖ canonical JSON of the event, with digests in place of personal values). */
		hash: bytes("hash").notNull(),
	},
	(table) => [primaryKey({ columns: [table.documentId, table.sequence] })],
);

/**
 * The log that an imported document had at the service that it came from, as it was there. Append-only. The first event of the
 * document's own log, DOCUMENT_IMPORTED, has its hash.
 */
export const importedEvents = pgTable(
	"imported_events",
	{
		documentId: integer("document_id").notNull(),
		/** From 1, oldest first. */
		sequence: integer("sequence").notNull(),
		event: jsonb("event").$type<Record<string, unknown>>().notNull(),
	},
	(table) => [primaryKey({ columns: [table.documentId, table.sequence] })],
);
