import { checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { plans } from "../plan.ts";
import { users } from "../tables.ts";
import { teamRoles } from "./rules/permissions.ts";

export const teams = pgTable(
	"teams",
	{
		id: identity(),
		name: text("name").notNull(),
		plan: text("plan", { enum: plans }).notNull().default("free"),
		/**
		 * The person whose limits and shares the team's work takes: who created it in the browser, and after they have left, the owner
		 * who has been a member the longest. Null: the operator created it, and it has its own.
		 */
		sponsorId: integer("sponsor_id").references(() => users.id, { onDelete: "set null" }),
		requiresSecondFactor: boolean("requires_second_factor").notNull().default(false),
		createdAt: instantColumn("created_at").notNull(),
		/** A deleted team keeps its row: sealed documents refer to it. */
		deletedAt: instantColumn("deleted_at"),
	},
	(table) => [
		checkEnum("teams_plan", table.plan),
		index("teams_sponsor_id").on(table.sponsorId),
		// Operators search by the beginning of a name.
		index("teams_name_prefix")
			.on(sql`lower(${table.name}) COLLATE "C"`)
			.where(sql`${table.deletedAt} IS NULL`),
	],
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
