import { identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { teamRoles } from "./rules/permissions.ts";

export const teams = pgTable(
	"teams",
	{
		id: identity(),
		name: text("name").notNull(),
		plan: text("plan", { enum: ["free", "enterprise"] })
			.notNull()
			.default("free"),
		createdAt: instantColumn("created_at").notNull(),
	},
	(table) => [check("teams_plan", sql`${table.plan} IN ('free', 'enterprise')`)],
);

export const teamMembers = pgTable(
	"team_members",
	{
		teamId: integer("team_id")
			.notNull()
			.references(() => teams.id, { onDelete: "cascade" }),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		role: text("role", { enum: teamRoles }).notNull(),
		createdAt: instantColumn("created_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.teamId, table.userId] }),
		index("team_members_user_id").on(table.userId),
		check("team_members_role", sql`${table.role} IN ('owner', 'admin', 'member')`),
	],
);
