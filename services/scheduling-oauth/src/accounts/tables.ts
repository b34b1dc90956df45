import { accountColumns } from "@repo/accounts/users";
import { checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { boolean, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

export * from "@repo/accounts/tables";

export const users = pgTable(
	"users",
	{
		...accountColumns(),
		username: text("username").notNull(),
		timeZone: text("time_zone").notNull().default("UTC"),
		/** Whether attendees of the user's bookings get an email when one is made, moved or cancelled. */
		mailsAttendees: boolean("mails_attendees").notNull().default(true),
		/** Identifies the operator's form, so that submitting it twice creates one account; null for accounts from sign-up and the command line. */
		submission: text("submission"),
		/** Names the user to apps that do not get the id: 22 random characters. */
		subject: text("subject")
			.notNull()
			.default(sql`translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')`),
		/** When the name or time zone last changed; null if they never did. */
		updatedAt: instantColumn("updated_at"),
	},
	(table) => [
		uniqueIndex("users_username_unique").on(sql`lower(${table.username})`),
		uniqueIndex("users_email_unique").on(sql`lower(${table.email})`),
		uniqueIndex("users_submission_unique").on(table.submission),
		uniqueIndex("users_subject_unique").on(table.subject),
		checkEnum("users_role", table.role),
	],
);

/** An operator's permission for an address to sign up, where that requires an invitation. */
export const invitations = pgTable(
	"invitations",
	{
		id: identity(),
		/** In lower case. */
		email: text("email").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
	},
	(table) => [uniqueIndex("invitations_email_unique").on(table.email)],
);
