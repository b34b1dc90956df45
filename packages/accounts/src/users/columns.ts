import { identity, instantColumn } from "@repo/service-kit/database";
import { integer, pgTable, text } from "drizzle-orm/pg-core";

/** An operator may also use the console. */
export const userRoles = ["user", "operator"] as const;

/** The columns that every service's `users` has; the service adds more. Its index makes `lower(email)` unique. */
export const accountColumns = () => ({
	id: identity(),
	email: text("email").notNull(),
	name: text("name").notNull(),
	role: text("role", { enum: userRoles }).notNull().default("user"),
	/** Argon2id; null for an account that signs in by passkey only. */
	passwordHash: text("password_hash"),
	/** Incremented with each change of password, and whenever pending sign-ins must fail. */
	credentialsVersion: integer("credentials_version").notNull().default(1),
	/** When the account last proved that it receives mail at `email`; null until then. */
	emailProvenAt: instantColumn("email_proven_at"),
	createdAt: instantColumn("created_at").notNull(),
	disabledAt: instantColumn("disabled_at"),
});

/** The part of a service's `users` that this package uses. */
export const users = pgTable("users", accountColumns());
