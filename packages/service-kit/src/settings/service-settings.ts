import { z } from "zod";
import { flag, wholeNumber } from "./read-settings.ts";

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" });

export const encryptionSecret = z
	.string()
	.regex(/^[\w-]{43}$/, "must be 32 bytes in base64url (43 characters)");

/** The settings that every service has, for its object schema. */
export const serviceSettings = {
	/** `all` serves requests and runs jobs; in a larger installation these are separate processes. */
	ROLE: z.enum(["all", "server", "worker"]).default("all"),
	HOST: z.string().default("127.0.0.1"),
	/** Connections beyond this number are closed at once. */
	MAX_CONNECTIONS: wholeNumber({ min: 10, max: 100_000 }).default(1_000),
	/** Number of trusted proxies that set X-Forwarded-For. */
	TRUSTED_PROXIES: wholeNumber({ max: 10 }).default(0),
	DATABASE_URL: databaseUrl,
	/** Past PgBouncer, for the job queue, live pages and migrations; DATABASE_URL if there is no other. */
	DATABASE_DIRECT_URL: databaseUrl.optional(),
	/** Read at each connect, for URLs without a password. */
	DATABASE_PASSWORD_FILE: z.string().optional(),
	/** False for PgBouncer before 1.21 in transaction mode. */
	DATABASE_PREPARED_STATEMENTS: flag().default(true),
	DATABASE_POOL_SIZE: wholeNumber({ min: 1, max: 200 }).default(10),
	/** Refuse requests while others wait longer than this, in ms, for the processor or a connection; 0: never. */
	SHED_AFTER_MS: wholeNumber({ max: 60_000 }).default(250),
	LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
	SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" }),
	/** How long the service serves after SIGTERM while /readyz returns 503. */
	DRAIN_SECONDS: wholeNumber({ max: 600 }).default(5),
	/** How long running requests and jobs may take after that. */
	SHUTDOWN_SECONDS: wholeNumber({ min: 1, max: 600 }).default(9),
};

/** The settings of a migration, which runs as the owner of the tables: the service's URL if there is no other. */
export const migrationSettings = {
	DATABASE_URL: databaseUrl,
	DATABASE_DIRECT_URL: databaseUrl.optional(),
	MIGRATION_DATABASE_URL: databaseUrl.optional(),
};

type MigrationSettings = {
	DATABASE_URL: string;
	DATABASE_DIRECT_URL?: string | undefined;
	MIGRATION_DATABASE_URL?: string | undefined;
};

/** Migration settings with the role that a migration grants access to: the service's. */
export function withServiceRole<Read extends MigrationSettings>(read: Read) {
	const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = read;
	const { MIGRATION_DATABASE_URL = DATABASE_DIRECT_URL } = read;
	const serviceRole = decodeURIComponent(new URL(DATABASE_URL).username);
	return { ...read, MIGRATION_DATABASE_URL, serviceRole };
}
