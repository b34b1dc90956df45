import { accountColumns } from "@repo/accounts/users";
import { checkEnum, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { plans } from "./plan.ts";

export * from "@repo/accounts/tables";

export const users = pgTable(
	"users",
	{
		...accountColumns(),
		/** The plan for the user's own documents; a team has its own. Set by the operator. */
		plan: text("plan", { enum: plans }).notNull().default("free"),
		/** Of the browser that signed up. Null: UTC. */
		timeZone: text("time_zone"),
		/** A deleted account keeps its row, without name, address and credentials: sealed documents refer to it. */
		deletedAt: instantColumn("deleted_at"),
	},
	(table) => [
		uniqueIndex("users_email_unique").on(sql`lower(${table.email})`),
		checkEnum("users_plan", table.plan),
		check("users_deleted", sql`${table.deletedAt} IS NULL OR ${table.disabledAt} IS NOT NULL`),
	],
);
