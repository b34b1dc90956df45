import { checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { languages } from "@repo/service-kit/languages";
import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../tables.ts";
import { teams } from "../teams/tables.ts";
import type { NotificationChoices } from "./rules/notifications.ts";

/** Defaults for new documents and templates, and emails to senders, of a person or of a team. Null: the service's. */
export const preferences = pgTable(
	"preferences",
	{
		id: identity(),
		userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
		teamId: integer("team_id").references(() => teams.id, { onDelete: "cascade" }),
		timeZone: text("time_zone"),
		dateFormat: text("date_format"),
		language: text("language", { enum: languages }),
		notifications: jsonb("notifications").$type<NotificationChoices>().notNull().default({}),
		/** Where signing pages may be shown in frames, as `frame-ancestors` takes it. */
		embedOrigins: text("embed_origins").array().notNull().default([]),
		updatedAt: instantColumn("updated_at").notNull(),
	},
	(table) => [
		uniqueIndex("preferences_user").on(table.userId),
		uniqueIndex("preferences_team").on(table.teamId),
		check("preferences_owner", sql`num_nonnulls(${table.userId}, ${table.teamId}) = 1`),
		checkEnum("preferences_language", table.language),
	],
);
