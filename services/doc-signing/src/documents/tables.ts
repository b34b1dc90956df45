import { bytes, checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import type { NativeField } from "../pdf/forms/describe-form.ts";
import { teams } from "../teams/tables.ts";
import { accessAuthMethods, actionAuthMethods } from "./auth-options.ts";
import { documentStatuses } from "./rules/document-status.ts";
import { fileStatuses } from "./rules/file-status.ts";
import { signingOrders } from "./rules/turns.ts";

/** What intake learnt of a page: its size as displayed, in points. */
export type PageSize = { width: number; height: number };

/** A file of a document or a template: where it was put, and what was taken in of it. */
export const documentData = pgTable(
	"document_data",
	{
		/** Random, as in `documentDataId`. */
		id: text("id").primaryKey(),
		/** Whose processor time is used for it (`accountOf`). Null where it was uploaded before this was recorded. */
		account: text("account"),
		/** The only key that the presigned address can write. Replaced when a new upload address is asked for. */
		uploadKey: text("upload_key").notNull(),
		status: text("status", { enum: fileStatuses }).notNull().default("WAITING"),
		/** NOT_A_PDF, PASSWORD_PROTECTED … when unusable. */
		refusal: text("refusal"),
		refusalDetail: text("refusal_detail"),
		/** A copy that no presigned address reaches. Signers sign this file. */
		originalKey: text("original_key"),
		originalHash: bytes("original_hash"),
		originalBytes: bigint("original_bytes", { mode: "number" }),
		pages: jsonb("pages").$type<PageSize[]>(),
		formFields: jsonb("form_fields").$type<NativeField[]>(),
		createdAt: instantColumn("created_at").notNull(),
		/** When the upload address in force was given out; it lasts an hour. */
		uploadOfferedAt: instantColumn("upload_offered_at").notNull(),
		/** When the sweep looks for the file next; null when it need not look any more. */
		nextLookAt: instantColumn("next_look_at"),
		takenInAt: instantColumn("taken_in_at"),
		/** When what lay under `uploadKey` was removed: after intake, and once its address had expired. */
		uploadRemovedAt: instantColumn("upload_removed_at"),
	},
	(table) => [
		checkEnum("document_data_status", table.status),
		check(
			"document_data_ready",
			sql`${table.status} <> 'READY' OR (${table.originalKey} IS NOT NULL AND ${table.originalHash} IS NOT NULL AND ${table.pages} IS NOT NULL)`,
		),
		check("document_data_refusal", sql`(${table.status} = 'UNUSABLE') = (${table.refusal} IS NOT NULL)`),
		// Serve the sweeps: files that may have arrived, uploads that are of no more use.
		index("document_data_waiting").on(table.nextLookAt).where(sql`${table.status} = 'WAITING'`),
		index("document_data_leftovers")
			.on(table.takenInAt)
			.where(sql`${table.takenInAt} IS NOT NULL AND ${table.uploadRemovedAt} IS NULL`),
		index("document_data_original_key").on(table.originalKey),
	],
);

/** A document and what its sender decided. Its row lock guards recipients, fields and audit events too. */
export const documents = pgTable(
	"documents",
	{
		id: identity(),
		externalId: text("external_id"),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id),
		teamId: integer("team_id").references(() => teams.id),
		title: text("title").notNull(),
		status: text("status", { enum: documentStatuses }).notNull().default("DRAFT"),
		documentDataId: text("document_data_id")
			.notNull()
			.references(() => documentData.id),
		/** Set when generated; not a reference, as templates can go. */
		templateId: integer("template_id"),

		subject: text("subject"),
		message: text("message"),
		timeZone: text("time_zone").notNull().default("Etc/UTC"),
		dateFormat: text("date_format").notNull(),
		redirectUrl: text("redirect_url"),
		signingOrder: text("signing_order", { enum: signingOrders }).notNull().default("PARALLEL"),
		/** `ACCOUNT`, or null: no account needed. */
		globalAccessAuth: text("global_access_auth", { enum: accessAuthMethods }),
		/** `ACCOUNT`, `PASSKEY`, `TWO_FACTOR_AUTH`, or null. */
		globalActionAuth: text("global_action_auth", { enum: actionAuthMethods }),
		formValues: jsonb("form_values").$type<Record<string, string | number | boolean>>(),
		/** Whether recipients are written to, or the sender hands out the links: by `meta`, and on sending. */
		sendEmail: boolean("send_email").notNull().default(true),
		sendCompletionEmails: boolean("send_completion_emails").notNull().default(true),

		createdAt: instantColumn("created_at").notNull(),
		updatedAt: instantColumn("updated_at").notNull(),
		/** When its file was taken in, usable or not: from then on the dashboard shows it. */
		fileArrivedAt: instantColumn("file_arrived_at"),
		sentAt: instantColumn("sent_at"),
		/** When the last recipient acted. The sealed file follows (sealing/tables.ts). */
		completedAt: instantColumn("completed_at"),
		/** Finished documents are only hidden: evidence is kept. */
		deletedAt: instantColumn("deleted_at"),
	},
	(table) => [
		checkEnum("documents_status", table.status),
		check("documents_completed", sql`(${table.status} = 'COMPLETED') = (${table.completedAt} IS NOT NULL)`),
		check("documents_sent", sql`${table.status} = 'DRAFT' OR ${table.sentAt} IS NOT NULL`),
		checkEnum("documents_signing_order", table.signingOrder),
		checkEnum("documents_access_auth", table.globalAccessAuth),
		checkEnum("documents_action_auth", table.globalActionAuth),
		uniqueIndex("documents_document_data_id_unique").on(table.documentDataId),
		// Lists: newest first, of a user or a team, all or by status.
		index("documents_of_user")
			.on(table.userId, table.id)
			.where(sql`${table.teamId} IS NULL AND ${table.deletedAt} IS NULL`),
		index("documents_of_user_by_status")
			.on(table.userId, table.status, table.id)
			.where(sql`${table.teamId} IS NULL AND ${table.deletedAt} IS NULL`),
		index("documents_of_team").on(table.teamId, table.id).where(sql`${table.deletedAt} IS NULL`),
		index("documents_of_team_by_status")
			.on(table.teamId, table.status, table.id)
			.where(sql`${table.deletedAt} IS NULL`),
		index("documents_of_user_by_external_id")
			.on(table.userId, table.externalId, table.id)
			.where(sql`${table.teamId} IS NULL AND ${table.deletedAt} IS NULL`),
		index("documents_of_team_by_external_id")
			.on(table.teamId, table.externalId, table.id)
			.where(sql`${table.deletedAt} IS NULL`),
		// The dashboard: documents whose file has arrived.
		index("documents_on_dashboard_of_user")
			.on(table.userId, table.id)
			.where(
				sql`${table.teamId} IS NULL AND ${table.deletedAt} IS NULL AND ${table.fileArrivedAt} IS NOT NULL`,
			),
		index("documents_on_dashboard_of_team")
			.on(table.teamId, table.id)
			.where(sql`${table.deletedAt} IS NULL AND ${table.fileArrivedAt} IS NOT NULL`),
	],
);

/**
 * How many visible documents an owner has, by status and by blocks of 4,096 ids. Triggers add a row for each change
 * (migrations/0001), so that nobody waits for a counter; a job adds them up. Their sum is the count at any time.
 */
export const documentCounts = pgTable(
	"document_counts",
	{
		userId: integer("user_id").notNull(),
		teamId: integer("team_id"),
		status: text("status").notNull(),
		block: integer("block").notNull(),
		change: integer("change").notNull(),
	},
	(table) => [
		index("document_counts_of_user").on(table.userId, table.block).where(sql`${table.teamId} IS NULL`),
		index("document_counts_of_team").on(table.teamId, table.block).where(sql`${table.teamId} IS NOT NULL`),
	],
);
