import { bytes, checkEnum, checkWords, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { teams } from "../../accounts/teams/tables.ts";
import { accessAuthMethods, actionAuthMethods } from "../auth-options.ts";
import { documentData } from "../files/tables.ts";
import { fieldChecks, fieldColumns, recipientColumns, settingsChecks, settingsColumns } from "../tables.ts";
import { templateTypes } from "./rules/template-types.ts";

/** What documents are generated from. Its row lock also guards its recipients and fields. */
export const templates = pgTable(
	"templates",
	{
		id: identity(),
		externalId: text("external_id"),
		type: text("type", { enum: templateTypes }).notNull().default("PRIVATE"),
		title: text("title").notNull(),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id),
		teamId: integer("team_id").references(() => teams.id),
		templateDocumentDataId: text("template_document_data_id")
			.notNull()
			.references(() => documentData.id),
		/** The id of `templateMeta`. */
		metaId: text("meta_id").notNull(),
		...settingsColumns(),
		/** Of documents that are generated from it, unless the request has others. */
		formValues: jsonb("form_values").$type<Record<string, string | number | boolean>>(),
		directLinkEnabled: boolean("direct_link_enabled").notNull().default(false),
		/**
		 * SHA-256 of the token, which finds the template. The token is created when the link is first
		 * enabled.
		 */
		directLinkHash: bytes("direct_link_hash"),
		directLinkEncrypted: bytes("direct_link_encrypted"),
		createdAt: instantColumn("created_at").notNull(),
		updatedAt: instantColumn("updated_at").notNull(),
	},
	(table) => [
		checkEnum("templates_type", table.type),
		...settingsChecks("templates", table),
		check(
			"templates_direct_link_token",
			sql`(${table.directLinkHash} IS NULL) = (${table.directLinkEncrypted} IS NULL)`,
		),
		check(
			"templates_direct_link_enabled",
			sql`NOT ${table.directLinkEnabled} OR (${table.type} = 'PUBLIC' AND ${table.directLinkHash} IS NOT NULL)`,
		),
		uniqueIndex("templates_direct_link_hash_unique").on(table.directLinkHash),
		uniqueIndex("templates_document_data_id_unique").on(table.templateDocumentDataId),
		index("templates_of_user").on(table.userId, table.id).where(sql`${table.teamId} IS NULL`),
		index("templates_of_team").on(table.teamId, table.id),
		index("templates_of_user_by_title")
			.on(table.userId, sql`lower(${table.title} COLLATE "pg_c_utf8")`, table.id)
			.where(sql`${table.teamId} IS NULL`),
		index("templates_of_team_by_title").on(
			table.teamId,
			sql`lower(${table.title} COLLATE "pg_c_utf8")`,
			table.id,
		),
	],
);

/** A placeholder, for which a person is named when a document is generated. */
export const templateRecipients = pgTable(
	"template_recipients",
	{
		id: identity(),
		templateId: integer("template_id")
			.notNull()
			.references(() => templates.id, { onDelete: "cascade" }),
		...recipientColumns(),
		signingOrder: integer("signing_order").notNull(),
	},
	(table) => [
		index("template_recipients_template_id").on(table.templateId, table.id),
		checkEnum("template_recipients_role", table.role),
		checkWords("template_recipients_access_auth", table.accessAuth, accessAuthMethods),
		checkWords("template_recipients_action_auth", table.actionAuth, actionAuthMethods),
	],
);

export const templateFields = pgTable(
	"template_fields",
	{
		id: identity(),
		templateId: integer("template_id")
			.notNull()
			.references(() => templates.id, { onDelete: "cascade" }),
		recipientId: integer("recipient_id")
			.notNull()
			.references(() => templateRecipients.id, { onDelete: "cascade" }),
		...fieldColumns(),
	},
	(table) => [
		index("template_fields_template_id").on(table.templateId, table.id),
		index("template_fields_recipient_id").on(table.recipientId),
		...fieldChecks("template_fields", table),
	],
);
