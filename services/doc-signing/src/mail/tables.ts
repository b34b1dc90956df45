import { instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/** Mails to send and sent: written with the change they tell of, sent by a job. */
export const mails = pgTable(
	"mails",
	{
		/** Also the local part of the Message-ID: the same at every try. */
		id: uuid("id").primaryKey().defaultRandom(),
		kind: text("kind").notNull(),
		/** What must not be told twice, e.g. `finished:17:42`. */
		once: text("once").notNull(),
		documentId: integer("document_id"),
		recipientId: integer("recipient_id"),
		to: text("to").notNull(),
		/** What the template needs; no signing link, which is read when it is sent. */
		data: jsonb("data").$type<Record<string, unknown>>().notNull(),
		/** SKIPPED: there was nothing left to tell when its turn came. REFUSED: the mail server will never take it. */
		status: text("status", { enum: ["QUEUED", "SENT", "SKIPPED", "REFUSED"] })
			.notNull()
			.default("QUEUED"),
		lastError: text("last_error"),
		createdAt: instantColumn("created_at").notNull(),
		sentAt: instantColumn("sent_at"),
	},
	(table) => [
		uniqueIndex("mails_once_unique").on(table.once),
		index("mails_created_at").on(table.createdAt),
		index("mails_document_id").on(table.documentId),
		check("mails_status", sql`${table.status} IN ('QUEUED', 'SENT', 'SKIPPED', 'REFUSED')`),
		check("mails_sent", sql`(${table.status} = 'SENT') = (${table.sentAt} IS NOT NULL)`),
	],
);
