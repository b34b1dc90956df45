import { checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { plans } from "../plan.ts";
import { users } from "../tables.ts";
import { teamRoles } from "./rules/permissions.ts";

export const teams = pgTable(
	"teams",
	{
		id: identity(),
		name: text("name").notNull(),
		plan: text("plan", { enum: plans }).notNull().default("free"),
		createdAt: instantColumn("created_at").notNull(),
	},
	(table) => [checkEnum("teams_plan", table.plan)],
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
		checkEnum("team_members_role", table.role),
	],
);
