import { bytes, checkEnum, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { exportStatuses } from "./rules/export-status.ts";

/** An account's copy of its data, made by a job in ZIP files of bounded size. */
export const accountExports = pgTable(
	"account_exports",
	{
		id: uuid("id").primaryKey().defaultRandom(),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		status: text("status", { enum: exportStatuses }).notNull().default("PENDING"),
		/** When it was asked for; what is created later may be in it or not. */
		createdAt: instantColumn("created_at").notNull(),
		documentsTotal: integer("documents_total").notNull(),
		documentsDone: integer("documents_done").notNull().default(0),
		/** Documents up to this id are in a stored file: a job that was interrupted goes on behind it. */
		lastDocumentId: integer("last_document_id").notNull().default(0),
		finishedAt: instantColumn("finished_at"),
		/** Its files are deleted then, also when it was never finished. */
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
 * The files of an export. The row comes before the file, so that no file is without a row that has its key. Each attempt has
 * a key of its own: a slow one cannot replace the file that another has recorded.
 */
export const accountExportFiles = pgTable(
	"account_export_files",
	{
		exportId: uuid("export_id")
			.notNull()
			.references(() => accountExports.id, { onDelete: "cascade" }),
		number: integer("number").notNull(),
		storageKey: text("storage_key").primaryKey(),
		/** Null until it is recorded, which one attempt for each number achieves. */
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
