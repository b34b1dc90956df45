import { checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { type SQL, sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { teams } from "../../accounts/teams/tables.ts";
import { documentData } from "../files/tables.ts";
import { settingsChecks, settingsColumns } from "../tables.ts";
import { documentStatuses } from "./rules/document-status.ts";

/** A document and its settings. Its row lock also guards recipients, fields and audit events. */
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
		/** Set when generated; not a foreign key, as templates can be deleted. */
		templateId: integer("template_id"),

		...settingsColumns(),
		formValues: jsonb("form_values").$type<Record<string, string | number | boolean>>(),

		createdAt: instantColumn("created_at").notNull(),
		updatedAt: instantColumn("updated_at").notNull(),
		/** When its file was processed, usable or not: from then on the dashboard shows it. */
		fileArrivedAt: instantColumn("file_arrived_at"),
		sentAt: instantColumn("sent_at"),
		/** Who sent it in the web app; null if a program did. Not a foreign key: users are never deleted. */
		sentBy: integer("sent_by"),
		/** When fields or recipients last changed after sending. */
		correctedAt: instantColumn("corrected_at"),
		/** When the last recipient acted. The sealed file follows (sealing/tables.ts). */
		completedAt: instantColumn("completed_at"),
		/** Finished documents are only hidden: evidence is kept. */
		deletedAt: instantColumn("deleted_at"),
		/** A legal hold: it can be neither deleted nor erased. */
		heldAt: instantColumn("held_at"),
		holdReason: text("hold_reason"),
		/** When its contents and personal data were erased; its stored files follow (retention/tables.ts). */
		erasedAt: instantColumn("erased_at"),
	},
	(table) => {
		const title = sql`lower(${table.title} COLLATE "pg_c_utf8")`;
		const conditions = (isOwned: SQL) => {
			const listed = sql`${isOwned} AND ${table.deletedAt} IS NULL`;
			return {
				listed,
				onDashboard: sql`${listed} AND ${table.fileArrivedAt} IS NOT NULL`,
				withoutFile: sql`${listed} AND ${table.fileArrivedAt} IS NULL AND ${table.status} = 'DRAFT'`,
			};
		};
		const ofUser = conditions(sql`${table.teamId} IS NULL`);
		const ofTeam = conditions(sql`${table.teamId} IS NOT NULL`);
		return [
			checkEnum("documents_status", table.status),
			check("documents_completed", sql`(${table.status} = 'COMPLETED') = (${table.completedAt} IS NOT NULL)`),
			check("documents_sent", sql`${table.status} = 'DRAFT' OR ${table.sentAt} IS NOT NULL`),
			check("documents_held", sql`num_nonnulls(${table.heldAt}, ${table.holdReason}) IN (0, 2)`),
			check(
				"documents_erased",
				sql`${table.erasedAt} IS NULL OR (${table.deletedAt} IS NOT NULL AND ${table.heldAt} IS NULL AND ${table.title} = '' AND ${table.status} NOT IN ('DRAFT', 'PENDING'))`,
			),
			...settingsChecks("documents", table),
			// Of an account, what its retention policy will erase.
			index("documents_retained")
				.on(sql`coalesce(-${table.teamId}, ${table.userId})`, table.id)
				.where(sql`${table.erasedAt} IS NULL AND ${table.status} NOT IN ('DRAFT', 'PENDING')`),
			// On legal hold, for operators.
			index("documents_held").on(table.heldAt, table.id).where(sql`${table.heldAt} IS NOT NULL`),
			uniqueIndex("documents_document_data_id_unique").on(table.documentDataId),
			// Lists: newest first, of a user or a team, all or by status. Those of teams have no rows of users' own documents.
			index("documents_of_user").on(table.userId, table.id).where(ofUser.listed),
			index("documents_of_user_by_status").on(table.userId, table.status, table.id).where(ofUser.listed),
			index("team_documents").on(table.teamId, table.id).where(ofTeam.listed),
			index("team_documents_by_status").on(table.teamId, table.status, table.id).where(ofTeam.listed),
			index("user_documents_by_external_id")
				.on(table.userId, table.externalId, table.id)
				.where(
					sql`${table.teamId} IS NULL AND ${table.externalId} IS NOT NULL AND ${table.deletedAt} IS NULL`,
				),
			index("team_documents_by_external_id")
				.on(table.teamId, table.externalId, table.id)
				.where(
					sql`${table.teamId} IS NOT NULL AND ${table.externalId} IS NOT NULL AND ${table.deletedAt} IS NULL`,
				),
			// The dashboard: documents with an uploaded file.
			index("documents_on_dashboard_of_user").on(table.userId, table.id).where(ofUser.onDashboard),
			index("team_documents_on_dashboard").on(table.teamId, table.id).where(ofTeam.onDashboard),
			// Drafts that await their file, which the counts of the dashboard leave out.
			index("documents_without_file_of_user").on(table.userId).where(ofUser.withoutFile),
			index("team_documents_without_file").on(table.teamId).where(ofTeam.withoutFile),
			// The page of a template.
			index("documents_of_template")
				.on(table.templateId, table.id)
				.where(sql`${table.templateId} IS NOT NULL AND ${table.deletedAt} IS NULL`),
			// By sender, and the bounds of a time range.
			index("team_documents_on_dashboard_by_sender")
				.on(table.teamId, table.userId, table.id)
				.where(ofTeam.onDashboard),
			index("documents_on_dashboard_of_user_by_time")
				.on(table.userId, table.createdAt)
				.where(ofUser.onDashboard),
			index("team_documents_on_dashboard_by_time")
				.on(table.teamId, table.createdAt)
				.where(ofTeam.onDashboard),
			index("documents_on_dashboard_of_user_by_title")
				.on(table.userId, title, table.id)
				.where(ofUser.onDashboard),
			index("team_documents_on_dashboard_by_title")
				.on(table.teamId, title, table.id)
				.where(ofTeam.onDashboard),
		];
	},
);

/**
 * How many visible documents an owner has, by status and by blocks of 4,096 ids. Triggers add a row for each
 * change (the triggers of migrations/0000_baseline.sql), so that no transaction waits for a counter; a job merges them. The count is
 * always their sum.
 */
export const documentCounts = pgTable(
	"document_counts",
	{
		userId: integer("user_id").notNull(),
		teamId: integer("team_id"),
		status: text("status").notNull(),
		block: integer("block").notNull(),
		change: integer("change").notNull(),
		/** Whether a job has added up changes of the block in this row. */
		isSum: boolean("is_sum").notNull().default(false),
	},
	(table) => [
		index("document_counts_changes").on(table.userId).where(sql`NOT ${table.isSum}`),
		index("document_counts_of_user").on(table.userId, table.block).where(sql`${table.teamId} IS NULL`),
		index("document_counts_of_team").on(table.teamId, table.block).where(sql`${table.teamId} IS NOT NULL`),
	],
);
