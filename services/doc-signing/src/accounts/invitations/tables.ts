import { bytes, checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { teamRoles } from "../teams/rules/permissions.ts";
import { teamMembers } from "../teams/tables.ts";
import { invitationStatuses } from "./rules/invitation-status.ts";

/** A person invited by email to join a team. Deleted with the inviter's membership. */
export const teamInvitations = pgTable(
	"team_invitations",
	{
		id: identity(),
		teamId: integer("team_id").notNull(),
		/** Only the account with this address, verified, can accept. */
		email: text("email").notNull(),
		role: text("role", { enum: teamRoles }).notNull(),
		status: text("status", { enum: invitationStatuses }).notNull().default("OPEN"),
		invitedBy: integer("invited_by").notNull(),
		/** SHA-256 of the secret in the newest email's link; null until the email is sent, and once declined or revoked. */
		tokenHash: bytes("token_hash"),
		/** How many emails were queued. */
		sends: integer("sends").notNull().default(1),
		createdAt: instantColumn("created_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
		closedAt: instantColumn("closed_at"),
	},
	(table) => [
		foreignKey({
			name: "team_invitations_inviter",
			columns: [table.teamId, table.invitedBy],
			foreignColumns: [teamMembers.teamId, teamMembers.userId],
		}).onDelete("cascade"),
		uniqueIndex("team_invitations_open_unique")
			.on(table.teamId, sql`lower(${table.email})`)
			.where(sql`${table.status} = 'OPEN'`),
		uniqueIndex("team_invitations_token_hash_unique").on(table.tokenHash),
		index("team_invitations_open_email").on(sql`lower(${table.email})`).where(sql`${table.status} = 'OPEN'`),
		index("team_invitations_inviter").on(table.teamId, table.invitedBy),
		index("team_invitations_expires_at").on(table.expiresAt),
		checkEnum("team_invitations_role", table.role),
		checkEnum("team_invitations_status", table.status),
		check("team_invitations_closed", sql`(${table.status} = 'OPEN') = (${table.closedAt} IS NULL)`),
	],
);
