import { checkEnum, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type MailData, type MailKind, mailKinds } from "./kinds.ts";

/** Queued and sent mails: written in the transaction of the change, sent by a job. */
export const mails = pgTable(
	"mails",
	{
		/** Also the local part of the Message-ID: the same for every attempt. */
		id: uuid("id").primaryKey().defaultRandom(),
		kind: text("kind", { enum: mailKinds }).notNull(),
		to: text("to").notNull(),
		/** Contains no secret. */
		data: jsonb("data").$type<MailData[MailKind]>().notNull(),
		/** skipped: there was no recipient. refused: the mail server will never accept it. */
		status: text("status", { enum: ["queued", "sent", "skipped", "refused"] })
			.notNull()
			.default("queued"),
		lastError: text("last_error"),
		createdAt: instantColumn("created_at").notNull(),
		finishedAt: instantColumn("finished_at"),
	},
	(table) => [
		index("mails_created_at").on(table.createdAt),
		checkEnum("mails_kind", table.kind),
		checkEnum("mails_status", table.status),
		check("mails_finished", sql`(${table.status} = 'queued') = (${table.finishedAt} IS NULL)`),
	],
);
