import { checkEnum, checkWords, wordsColumn } from "@repo/service-kit/database";
import { languages } from "@repo/service-kit/languages";
import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, numeric, type PgColumn, text } from "drizzle-orm/pg-core";
import { fieldTypes } from "../field-types/rules/field-types.ts";
import { recipientRoles } from "../field-types/rules/roles.ts";
import { accessAuthMethods, actionAuthMethods } from "./auth-options.ts";
import type { Cover } from "./fields/rules/cover.ts";
import { MAX_DAYS } from "./rules/max-days.ts";
import { signingOrders } from "./rules/signing-orders.ts";

/** The settings of a document or a template. */
export const settingsColumns = () => ({
	subject: text("subject"),
	message: text("message"),
	timeZone: text("time_zone").notNull().default("Etc/UTC"),
	dateFormat: text("date_format").notNull(),
	redirectUrl: text("redirect_url"),
	/** Null: each recipient's browser decides. */
	language: text("language", { enum: languages }),
	signingOrder: text("signing_order", { enum: signingOrders }).notNull().default("PARALLEL"),
	/** Any of these opens the document; null: the link alone does. */
	globalAccessAuth: wordsColumn("global_access_auth", accessAuthMethods),
	/** Any of these is required to sign or decline; null: none is. */
	globalActionAuth: wordsColumn("global_action_auth", actionAuthMethods),
	/** Whether recipients get emails, or the sender delivers the links: by `meta`, and on sending. */
	sendEmail: boolean("send_email").notNull().default(true),
	sendCompletionEmails: boolean("send_completion_emails").notNull().default(true),
	/** Whether the sender is emailed when a recipient opens or signs, if they want to be; null: not for programs. */
	notifySender: boolean("notify_sender"),
	/** Days to sign after the request; null: SIGNING_DAYS. */
	signingDays: integer("signing_days"),
	/** Days until the first reminder, 0 for none; null: REMINDER_DAYS. */
	reminderAfterDays: integer("reminder_after_days"),
	/** Days between further reminders; 0 or null for none. */
	reminderEveryDays: integer("reminder_every_days"),
	/** Whether each page names the document and its number, where there is room. */
	pageFooter: boolean("page_footer").notNull().default(false),
});

export function settingsChecks(
	name: string,
	columns: Record<
		| "signingOrder"
		| "language"
		| "globalAccessAuth"
		| "globalActionAuth"
		| "signingDays"
		| "reminderAfterDays"
		| "reminderEveryDays",
		PgColumn
	>,
) {
	return [
		checkEnum(`${name}_language`, columns.language),
		checkEnum(`${name}_signing_order`, columns.signingOrder),
		checkWords(`${name}_access_auth`, columns.globalAccessAuth, accessAuthMethods),
		checkWords(`${name}_action_auth`, columns.globalActionAuth, actionAuthMethods),
		check(`${name}_signing_days`, sql`${columns.signingDays} BETWEEN 1 AND ${sql.raw(String(MAX_DAYS))}`),
		check(
			`${name}_reminders`,
			sql`${columns.reminderAfterDays} BETWEEN 0 AND ${sql.raw(String(MAX_DAYS))} AND ${columns.reminderEveryDays} BETWEEN 0 AND ${sql.raw(String(MAX_DAYS))}`,
		),
	];
}

export const recipientColumns = () => ({
	email: text("email").notNull(),
	name: text("name").notNull(),
	role: text("role", { enum: recipientRoles }).notNull(),
	accessAuth: wordsColumn("access_auth", accessAuthMethods),
	actionAuth: wordsColumn("action_auth", actionAuthMethods),
});

/** A field on a page. The rectangle is in percent of the displayed page, origin top left. */
export const fieldColumns = () => ({
	/** The type as sent: SELECT and DROPDOWN are the same type, and reads return the one that was sent. */
	type: text("type", { enum: fieldTypes }).notNull(),
	page: integer("page").notNull(),
	positionX: numeric("position_x").notNull(),
	positionY: numeric("position_y").notNull(),
	width: numeric("width").notNull(),
	height: numeric("height").notNull(),
	fieldMeta: jsonb("field_meta").$type<Record<string, unknown>>(),
	cover: jsonb("cover").$type<Cover>(),
});

export function fieldChecks(
	name: string,
	columns: Record<"type" | "page" | "positionX" | "positionY" | "width" | "height", PgColumn>,
) {
	const { type, page, positionX, positionY, width, height } = columns;
	return [
		checkEnum(`${name}_type`, type),
		check(`${name}_page`, sql`${page} >= 1`),
		check(
			`${name}_inside_page`,
			sql`${positionX} >= 0 AND ${positionY} >= 0 AND ${width} > 0 AND ${height} > 0 AND ${positionX} + ${width} <= 100.001 AND ${positionY} + ${height} <= 100.001`,
		),
	];
}
