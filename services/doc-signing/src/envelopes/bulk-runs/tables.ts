import { checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import {
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import type { GenerateDocument } from "../templates/generating/schemas.ts";
import { templates } from "../templates/tables.ts";
import { rowStatuses, runStatuses } from "./rules/bulk-status.ts";

/** Documents to create from a template, one for each row of a CSV file. Deleted with its template. */
export const bulkRuns = pgTable(
	"bulk_runs",
	{
		id: identity(),
		templateId: integer("template_id")
			.notNull()
			.references(() => templates.id, { onDelete: "cascade" }),
		/** The user who uploaded the file, and who owns the documents. */
		userId: integer("user_id")
			.notNull()
			.references(() => users.id),
		fileName: text("file_name").notNull(),
		status: text("status", { enum: runStatuses }).notNull().default("CHECKED"),
		/** Send each document at once. Chosen when it starts. */
		send: boolean("send").notNull().default(false),
		createdAt: instantColumn("created_at").notNull(),
		startedAt: instantColumn("started_at"),
		finishedAt: instantColumn("finished_at"),
	},
	(table) => [
		checkEnum("bulk_runs_status", table.status),
		check("bulk_runs_started", sql`(${table.status} = 'CHECKED') = (${table.startedAt} IS NULL)`),
		check("bulk_runs_finished", sql`(${table.status} = 'DONE') = (${table.finishedAt} IS NOT NULL)`),
		index("bulk_runs_of_template").on(table.templateId, table.id),
		index("bulk_runs_created_at").on(table.createdAt),
	],
);

/** A row of the file. Its row lock is held while its document is created, so that it is created once. */
export const bulkRows = pgTable(
	"bulk_rows",
	{
		runId: integer("run_id")
			.notNull()
			.references(() => bulkRuns.id, { onDelete: "cascade" }),
		/** In the spreadsheet: the header is row 1. */
		number: integer("number").notNull(),
		input: jsonb("input").$type<GenerateDocument>().notNull(),
		status: text("status", { enum: rowStatuses }).notNull().default("WAITING"),
		/** Not a foreign key, as documents can be deleted. */
		documentId: integer("document_id"),
		problem: text("problem"),
	},
	(table) => [
		primaryKey({ columns: [table.runId, table.number] }),
		checkEnum("bulk_rows_status", table.status),
		check("bulk_rows_made", sql`(${table.status} = 'MADE') = (${table.documentId} IS NOT NULL)`),
		check("bulk_rows_failed", sql`(${table.status} = 'FAILED') = (${table.problem} IS NOT NULL)`),
		uniqueIndex("bulk_rows_document_id_unique").on(table.documentId),
		index("bulk_rows_waiting").on(table.runId, table.number).where(sql`${table.status} = 'WAITING'`),
	],
);
