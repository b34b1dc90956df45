import { checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { plans } from "./plan.ts";

export const users = pgTable(
	"users",
	{
		id: identity(),
		email: text("email").notNull(),
		name: text("name").notNull(),
		passwordHash: text("password_hash").notNull(),
		/** Of the user's own documents; a team has a plan of its own. Set by the operator. */
		plan: text("plan", { enum: plans }).notNull().default("free"),
		createdAt: instantColumn("created_at").notNull(),
		disabledAt: instantColumn("disabled_at"),
	},
	(table) => [
		uniqueIndex("users_email_unique").on(sql`lower(${table.email})`),
		checkEnum("users_plan", table.plan),
	],
);
