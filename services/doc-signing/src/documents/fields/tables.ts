import { checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, numeric, pgTable, text } from "drizzle-orm/pg-core";
import type { FieldAnswer } from "../../field-types/rules/definition.ts";
import { fieldTypes } from "../../field-types/rules/field-types.ts";
import { recipients } from "../recipients/tables.ts";
import { documents } from "../tables.ts";

/** A field on a page. The rectangle is in percent of the page as displayed, origin top left. */
export const fields = pgTable(
	"fields",
	{
		id: identity(),
		documentId: integer("document_id")
			.notNull()
			.references(() => documents.id, { onDelete: "cascade" }),
		recipientId: integer("recipient_id")
			.notNull()
			.references(() => recipients.id, { onDelete: "cascade" }),
		/** As it was sent: SELECT and DROPDOWN are the same and come back as they came. */
		type: text("type", { enum: fieldTypes }).notNull(),
		page: integer("page").notNull(),
		positionX: numeric("position_x").notNull(),
		positionY: numeric("position_y").notNull(),
		width: numeric("width").notNull(),
		height: numeric("height").notNull(),
		fieldMeta: jsonb("field_meta").$type<Record<string, unknown>>(),
		/** What the recipient gave, as text. */
		customText: text("custom_text").notNull().default(""),
		inserted: boolean("inserted").notNull().default(false),
		insertedAt: instantColumn("inserted_at"),
		/** What `customText` cannot say: a signature, or which options were chosen. */
		answer: jsonb("answer").$type<FieldAnswer>(),
		createdAt: instantColumn("created_at").notNull(),
	},
	(table) => [
		index("fields_document_id").on(table.documentId, table.id),
		index("fields_recipient_id").on(table.recipientId),
		checkEnum("fields_type", table.type),
		check("fields_page", sql`${table.page} >= 1`),
		check(
			"fields_inside_page",
			sql`${table.positionX} >= 0 AND ${table.positionY} >= 0 AND ${table.width} > 0 AND ${table.height} > 0 AND ${table.positionX} + ${table.width} <= 100.001 AND ${table.positionY} + ${table.height} <= 100.001`,
		),
	],
);
