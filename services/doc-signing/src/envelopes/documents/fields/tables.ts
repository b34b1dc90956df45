import { identity, instantColumn } from "@repo/service-kit/database";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { FieldAnswer } from "../../../field-types/rules/definition.ts";
import { fieldChecks, fieldColumns } from "../../tables.ts";
import { recipients } from "../recipients/tables.ts";
import { documents } from "../tables.ts";

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
		...fieldColumns(),
		/** The answer, as text. */
		customText: text("custom_text").notNull().default(""),
		inserted: boolean("inserted").notNull().default(false),
		insertedAt: instantColumn("inserted_at"),
		/** What `customText` cannot express: a signature, or which options were chosen. */
		answer: jsonb("answer").$type<FieldAnswer>(),
		createdAt: instantColumn("created_at").notNull(),
	},
	(table) => [
		index("fields_document_id").on(table.documentId, table.id),
		index("fields_recipient_id").on(table.recipientId),
		...fieldChecks("fields", table),
	],
);
