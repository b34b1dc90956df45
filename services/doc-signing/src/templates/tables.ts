import { checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import {
	boolean,
	check,
	index,
	integer,
	jsonb,
	numeric,
	pgTable,
	text,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { accessAuthMethods, actionAuthMethods } from "../documents/auth-options.ts";
import { signingOrders } from "../documents/rules/turns.ts";
import { documentData } from "../documents/tables.ts";
import { fieldTypes } from "../field-types/rules/field-types.ts";
import { recipientRoles } from "../recipient-roles/rules/roles.ts";
import { teams } from "../teams/tables.ts";
import { templateTypes } from "./rules/template-types.ts";

/** What documents are generated from. Its row lock guards its recipients and fields too. */
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
		subject: text("subject"),
		message: text("message"),
		timeZone: text("time_zone").notNull().default("Etc/UTC"),
		dateFormat: text("date_format").notNull(),
		redirectUrl: text("redirect_url"),
		signingOrder: text("signing_order", { enum: signingOrders }).notNull().default("PARALLEL"),
		globalAccessAuth: text("global_access_auth", { enum: accessAuthMethods }),
		globalActionAuth: text("global_action_auth", { enum: actionAuthMethods }),
		/** Of the documents that are generated. */
		sendEmail: boolean("send_email").notNull().default(true),
		sendCompletionEmails: boolean("send_completion_emails").notNull().default(true),
		/** In the contract's `directLink`. Never true: there are no direct links here. */
		directLinkEnabled: boolean("direct_link_enabled").notNull().default(false),
		createdAt: instantColumn("created_at").notNull(),
		updatedAt: instantColumn("updated_at").notNull(),
	},
	(table) => [
		checkEnum("templates_type", table.type),
		checkEnum("templates_signing_order", table.signingOrder),
		checkEnum("templates_access_auth", table.globalAccessAuth),
		checkEnum("templates_action_auth", table.globalActionAuth),
		uniqueIndex("templates_document_data_id_unique").on(table.templateDocumentDataId),
		index("templates_of_user").on(table.userId, table.id).where(sql`${table.teamId} IS NULL`),
		index("templates_of_team").on(table.teamId, table.id),
	],
);

/** A placeholder: who will be named when a document is generated. */
export const templateRecipients = pgTable(
	"template_recipients",
	{
		id: identity(),
		templateId: integer("template_id")
			.notNull()
			.references(() => templates.id, { onDelete: "cascade" }),
		email: text("email").notNull(),
		name: text("name").notNull(),
		role: text("role", { enum: recipientRoles }).notNull(),
		signingOrder: integer("signing_order").notNull(),
		accessAuth: text("access_auth", { enum: accessAuthMethods }),
		actionAuth: text("action_auth", { enum: actionAuthMethods }),
	},
	(table) => [
		index("template_recipients_template_id").on(table.templateId, table.id),
		checkEnum("template_recipients_role", table.role),
		checkEnum("template_recipients_access_auth", table.accessAuth),
		checkEnum("template_recipients_action_auth", table.actionAuth),
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
		/** As it was sent: SELECT and DROPDOWN are the same and come back as they came. */
		type: text("type", { enum: fieldTypes }).notNull(),
		page: integer("page").notNull(),
		positionX: numeric("position_x").notNull(),
		positionY: numeric("position_y").notNull(),
		width: numeric("width").notNull(),
		height: numeric("height").notNull(),
		fieldMeta: jsonb("field_meta").$type<Record<string, unknown>>(),
	},
	(table) => [
		index("template_fields_template_id").on(table.templateId, table.id),
		index("template_fields_recipient_id").on(table.recipientId),
		checkEnum("template_fields_type", table.type),
		check("template_fields_page", sql`${table.page} >= 1`),
		check(
			"template_fields_inside_page",
			sql`${table.positionX} >= 0 AND ${table.positionY} >= 0 AND ${table.width} > 0 AND ${table.height} > 0 AND ${table.positionX} + ${table.width} <= 100.001 AND ${table.positionY} + ${table.height} <= 100.001`,
		),
	],
);
