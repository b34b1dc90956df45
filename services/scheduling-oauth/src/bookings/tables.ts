import { checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { clients } from "../clients/tables.ts";
import { bookingStatuses } from "./rules/booking-status.ts";

export type Attendee = { name: string; email: string; timeZone: string };

/**
 * A booking. The exclusion constraint `bookings_no_overlap` prevents overlaps of a user's accepted bookings.
 * drizzle cannot express it, so it is in the migration after this table's.
 */
export const bookings = pgTable(
	"bookings",
	{
		id: identity(),
		uid: uuid("uid").notNull().defaultRandom(),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		title: text("title").notNull(),
		description: text("description").notNull().default(""),
		startsAt: instantColumn("starts_at").notNull(),
		endsAt: instantColumn("ends_at").notNull(),
		timeZone: text("time_zone").notNull(),
		location: text("location").notNull().default(""),
		status: text("status", { enum: bookingStatuses }).notNull().default("accepted"),
		attendees: jsonb("attendees").$type<Attendee[]>().notNull().default([]),
		/** The app that created it; null for the user. */
		clientRowId: integer("client_row_id").references(() => clients.id),
		/** Grows with each change that attendees' calendars must see (RFC 5545 §3.8.7.4). */
		sequence: integer("sequence").notNull().default(0),
		/** Identifies the form, so that submitting it twice creates one booking; null for a booking by API. */
		submission: text("submission"),
		createdAt: instantColumn("created_at").notNull(),
		updatedAt: instantColumn("updated_at").notNull(),
	},
	(table) => [
		uniqueIndex("bookings_uid_unique").on(table.uid),
		uniqueIndex("bookings_one_per_submission")
			.on(table.userId, table.submission)
			.where(sql`${table.status} = 'accepted'`),
		// Serves the list, newest start first, and its cursor, by scanning backwards. (drizzle's `.desc()` adds
		// NULLS LAST, which ORDER BY … DESC does not use, so such an index would serve no order.)
		index("bookings_user_starts_at").on(table.userId, table.startsAt, table.id),
		// By status: otherwise a list of few among many would read all.
		index("bookings_user_status_starts_at").on(table.userId, table.status, table.startsAt, table.id),
		checkEnum("bookings_status", table.status),
		check("bookings_ends_after_start", sql`${table.endsAt} > ${table.startsAt}`),
	],
);
