import { checkEnum, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { mailStatuses } from "./rules/mail-status.ts";

/** Queued and sent mails: written with the change they report, sent by a job. */
export const mails = pgTable(
	"mails",
	{
		/** Also the local part of the Message-ID: the same at every attempt. */
		id: uuid("id").primaryKey().defaultRandom(),
		kind: text("kind").notNull(),
		/** Deduplication key, e.g. `finished:17:42`. */
		once: text("once").notNull(),
		documentId: integer("document_id"),
		recipientId: integer("recipient_id"),
		to: text("to").notNull(),
		/** The template's data; without the signing link, which is read when the mail is sent. */
		data: jsonb("data").$type<Record<string, unknown>>().notNull(),
		status: text("status", { enum: mailStatuses }).notNull().default("QUEUED"),
		lastError: text("last_error"),
		createdAt: instantColumn("created_at").notNull(),
		sentAt: instantColumn("sent_at"),
	},
	(table) => [
		uniqueIndex("mails_once_unique").on(table.once),
		index("mails_created_at").on(table.createdAt),
		// For operators.
		index("mails_refused").on(table.createdAt, table.id).where(sql`${table.status} = 'REFUSED'`),
		index("mails_document_id").on(table.documentId),
		checkEnum("mails_status", table.status),
		check("mails_sent", sql`(${table.status} = 'SENT') = (${table.sentAt} IS NOT NULL)`),
	],
);
