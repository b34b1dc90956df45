import { bytes, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, integer, pgTable } from "drizzle-orm/pg-core";

/** An account's authenticator app. Unconfirmed until its first code is entered. */
export const totpFactors = pgTable(
	"totp_factors",
	{
		userId: integer("user_id").primaryKey(),
		/** The shared secret in AES-256-GCM, bound to the user's id. */
		secret: bytes("secret").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		confirmedAt: instantColumn("confirmed_at"),
		/** The time step of the last accepted code: a code works once (RFC 6238 §5.2). */
		lastStep: integer("last_step"),
	},
	(table) => [
		check("totp_factors_confirmed", sql`(${table.confirmedAt} IS NULL) = (${table.lastStep} IS NULL)`),
	],
);
