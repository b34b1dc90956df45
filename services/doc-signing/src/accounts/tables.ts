import { accountColumns } from "@repo/accounts/users";
import { checkEnum, instantColumn } from "@repo/service-kit/database";
import { languages } from "@repo/service-kit/languages";
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { plans } from "./plan.ts";

export * from "@repo/accounts/openid-tables";
export * from "@repo/accounts/tables";

export const users = pgTable(
	"users",
	{
		...accountColumns(),
		/** The plan for the user's own documents; a team has its own. Set by the operator. */
		plan: text("plan", { enum: plans }).notNull().default("free"),
		/** Of the browser that signed up. Null: UTC. */
		timeZone: text("time_zone"),
		/** Of the person's pages and mails. Null: that of the browser, and `lastLanguage`. */
		language: text("language", { enum: languages }),
		/** Of the page where the person signed in last: a mail has no browser. */
		lastLanguage: text("last_language", { enum: languages }),
		/** A deleted account keeps its row, without name, address and credentials: sealed documents refer to it. */
		deletedAt: instantColumn("deleted_at"),
	},
	(table) => [
		uniqueIndex("users_email_unique").on(sql`lower(${table.email})`),
		// Operators search by the beginning of an address.
		index("users_email_prefix").on(sql`lower(${table.email}) COLLATE "C"`),
		checkEnum("users_plan", table.plan),
		checkEnum("users_role", table.role),
		checkEnum("users_language", table.language),
		checkEnum("users_last_language", table.lastLanguage),
		check("users_deleted", sql`${table.deletedAt} IS NULL OR ${table.disabledAt} IS NOT NULL`),
	],
);
