import { bytes, checkEnum, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { exportStatuses } from "./rules/export-status.ts";

/** A copy of an account's data, created by a job in ZIP files of bounded size. */
export const accountExports = pgTable(
	"account_exports",
	{
		id: uuid("id").primaryKey().defaultRandom(),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		status: text("status", { enum: exportStatuses }).notNull().default("PENDING"),
		/** When it was requested; items created later may or may not be included. */
		createdAt: instantColumn("created_at").notNull(),
		documentsTotal: integer("documents_total").notNull(),
		documentsDone: integer("documents_done").notNull().default(0),
		/** Documents up to this id are in a stored file: an interrupted job continues after it. */
		lastDocumentId: integer("last_document_id").notNull().default(0),
		finishedAt: instantColumn("finished_at"),
		/** Its files are deleted then, even if it was never finished. */
		expiresAt: instantColumn("expires_at").notNull(),
	},
	(table) => [
		uniqueIndex("account_exports_one_pending").on(table.userId).where(sql`${table.status} = 'PENDING'`),
		index("account_exports_user_id").on(table.userId, table.createdAt),
		index("account_exports_expires_at").on(table.expiresAt),
		checkEnum("account_exports_status", table.status),
		check("account_exports_finished", sql`(${table.status} = 'READY') = (${table.finishedAt} IS NOT NULL)`),
	],
);

/**
 * The files of an export. The row is inserted before the file is stored, so that every file has a row with
 * its key. Each attempt has a separate key: a slow one cannot replace the file that another has recorded.
 */
export const accountExportFiles = pgTable(
	"account_export_files",
	{
		exportId: uuid("export_id")
			.notNull()
			.references(() => accountExports.id, { onDelete: "cascade" }),
		number: integer("number").notNull(),
		storageKey: text("storage_key").primaryKey(),
		/** Null until recorded; one attempt per number succeeds. */
		fileHash: bytes("file_hash"),
		fileBytes: bigint("file_bytes", { mode: "number" }),
	},
	(table) => [
		uniqueIndex("account_export_files_recorded_once")
			.on(table.exportId, table.number)
			.where(sql`${table.fileHash} IS NOT NULL`),
		index("account_export_files_export_id").on(table.exportId),
		check("account_export_files_stored", sql`num_nonnulls(${table.fileHash}, ${table.fileBytes}) IN (0, 2)`),
	],
);
