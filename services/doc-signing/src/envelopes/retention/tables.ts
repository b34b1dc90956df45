import { bytes, checkEnum, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { documents } from "../documents/tables.ts";
import { erasureReasons, erasureStatuses } from "./rules/erasure-status.ts";

/** How many years an account's documents are kept after they ended. Outlives the account: its finished documents do, too. */
export const retentionPolicies = pgTable(
	"retention_policies",
	{
		accountId: integer("account_id").primaryKey(),
		years: integer("years").notNull(),
		changedAt: instantColumn("changed_at").notNull(),
	},
	(table) => [check("retention_policies_years", sql`${table.years} BETWEEN 1 AND 100`)],
);

/** The erasure of a document's file and personal data, with its certificate. Rows are never deleted. */
export const erasures = pgTable(
	"erasures",
	{
		documentId: integer("document_id")
			.primaryKey()
			.references(() => documents.id),
		accountId: integer("account_id").notNull(),
		status: text("status", { enum: erasureStatuses }).notNull().default("ERASING"),
		reason: text("reason", { enum: erasureReasons }).notNull(),
		/** Of the policy. */
		years: integer("years"),
		/** When the document was completed, declined or cancelled. */
		endedAt: instantColumn("ended_at").notNull(),
		startedAt: instantColumn("started_at").notNull(),
		finishedAt: instantColumn("finished_at"),
		/** Keys of the stored objects to be removed. */
		objects: text("objects").array().notNull(),
		/** The uploaded file is kept: another document or a template uses it. */
		isFileShared: boolean("is_file_shared").notNull(),
		/** The certificate of erasure (finish-erasure.ts), its signature, and the certificate of the key in PEM. */
		statement: bytes("statement"),
		signature: bytes("signature"),
		certificate: text("certificate"),
	},
	(table) => [
		checkEnum("erasures_status", table.status),
		checkEnum("erasures_reason", table.reason),
		check("erasures_years", sql`(${table.reason} = 'POLICY') = (${table.years} IS NOT NULL)`),
		check(
			"erasures_certified",
			sql`num_nonnulls(${table.finishedAt}, ${table.statement}, ${table.signature}, ${table.certificate}) = CASE ${table.status} WHEN 'ERASED' THEN 4 ELSE 0 END`,
		),
		index("erasures_open").on(table.documentId).where(sql`${table.status} = 'ERASING'`),
		index("erasures_started_at").on(table.startedAt),
		index("erasures_of_account").on(table.accountId, table.documentId),
	],
);
