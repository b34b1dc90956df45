import { bytes, checkEnum, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { FrozenKind } from "../../pdf/certificate/certificate.ts";
import type { NativeField } from "../../pdf/forms/describe-form.ts";
import type { UnusableCode } from "../../pdf/intake/unusable-file.ts";
import type { FileTitles } from "../../pdf/rules/titles.ts";
import { fileStatuses } from "../rules/file-status.ts";

/** A page's displayed size in points, found by intake, and whether its foot has room for a line (`drawFoot`). */
export type PageSize = { width: number; height: number; isFootBlank?: boolean };

/** An upload that was combined with others; `isConverted` from an office file. `sha256` in hex. */
export type FilePart = { name: string; sha256: string; bytes: number; isConverted?: true };

/** The file of a document or a template: where it is uploaded, and the result of intake. */
export const documentData = pgTable(
	"document_data",
	{
		/** Random, as in `documentDataId`. */
		id: text("id").primaryKey(),
		/** The account whose processor time it uses (`accountOf`). */
		account: text("account").notNull(),
		/** The only key that the presigned URL can write. Replaced when a new upload URL is requested. */
		uploadKey: text("upload_key").notNull(),
		status: text("status", { enum: fileStatuses }).notNull().default("WAITING"),
		/** NOT_A_PDF, PASSWORD_PROTECTED … when unusable. */
		refusal: text("refusal").$type<UnusableCode>(),
		refusalDetail: text("refusal_detail"),
		/** A copy that no presigned URL can write. Signers sign this file. */
		originalKey: text("original_key"),
		originalHash: bytes("original_hash"),
		originalBytes: bigint("original_bytes", { mode: "number" }),
		pages: jsonb("pages").$type<PageSize[]>(),
		formFields: jsonb("form_fields").$type<NativeField[]>(),
		/** What recipients see frozen, since it could look different on paper or after a click. */
		frozen: jsonb("frozen").$type<FrozenKind[]>(),
		/** What the file says about its title, for documents whose sender gave none. */
		titles: jsonb("titles").$type<FileTitles>(),
		/** The uploads that were combined into the file, in their order; null if the file itself was uploaded. */
		parts: jsonb("parts").$type<FilePart[]>(),
		createdAt: instantColumn("created_at").notNull(),
		/** When the current upload URL was issued; it is valid for an hour. */
		uploadOfferedAt: instantColumn("upload_offered_at").notNull(),
		/** When a cron job checks for the file next; null when it need not check any more. */
		nextLookAt: instantColumn("next_look_at"),
		/** When the file was found under `uploadKey`. A job then processes it. */
		foundAt: instantColumn("found_at"),
		takenInAt: instantColumn("taken_in_at"),
		/** When the object under `uploadKey` was removed: after intake, once its URL had expired. */
		uploadRemovedAt: instantColumn("upload_removed_at"),
	},
	(table) => [
		checkEnum("document_data_status", table.status),
		check(
			"document_data_ready",
			sql`${table.status} <> 'READY' OR (${table.originalKey} IS NOT NULL AND ${table.originalHash} IS NOT NULL AND ${table.pages} IS NOT NULL)`,
		),
		check("document_data_refusal", sql`(${table.status} = 'UNUSABLE') = (${table.refusal} IS NOT NULL)`),
		// For the cron jobs: files that may have been uploaded, uploads that are no longer needed.
		index("document_data_waiting").on(table.nextLookAt).where(sql`${table.status} = 'WAITING'`),
		// For pages and notifications: files that may have been uploaded, of an account or by key.
		index("document_data_awaited")
			.on(table.account, table.uploadOfferedAt)
			.where(
				sql`${table.status} = 'WAITING' AND ${table.nextLookAt} IS NOT NULL AND ${table.foundAt} IS NULL`,
			),
		index("document_data_awaited_by_key").on(table.uploadKey).where(sql`${table.status} = 'WAITING'`),
		index("document_data_leftovers")
			.on(table.takenInAt)
			.where(sql`${table.takenInAt} IS NOT NULL AND ${table.uploadRemovedAt} IS NULL`),
		index("document_data_original_key").on(table.originalKey),
	],
);
