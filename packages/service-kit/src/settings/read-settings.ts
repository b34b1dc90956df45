import { normalizeAddress } from "@repo/validation";
import "@repo/validation";
import { readFileSync } from "node:fs";
import { z } from "zod";

/** A missing or invalid setting. The message is one line that names each, and never repeats a value. */
export class SettingsInvalid extends Error {
	override name = "SettingsInvalid";
}

/**
 * Parses an environment with a zod object schema whose keys are the variables' names. An empty variable counts as
 * absent. For each setting NAME, NAME_FILE may name a file with its value. Throws {@link SettingsInvalid}.
 */
export function readSettings<Schema extends z.ZodObject>(
	schema: Schema,
	environment: Record<string, string | undefined>,
): z.output<Schema> {
	const inVariables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
	const given = { ...inVariables, ...readFiles(Object.keys(schema.shape), inVariables) };
	const parsed = schema.safeParse(given);
	if (parsed.success) return parsed.data;
	const faults = parsed.error.issues.map((issue) => {
		const name = issue.path.join(".") || "settings";
		return given[name] === undefined && issue.code === "invalid_type"
			? `${name} is not set`
			: `${name}: ${issue.message}`;
	});
	throw new SettingsInvalid(`Wrong settings: ${faults.join("; ")}.`);
}

/** The values of settings that are in files, as secrets often are. A final line break is not part of a value. */
function readFiles(names: string[], given: Record<string, string | undefined>): Record<string, string> {
	const values: Record<string, string> = {};
	for (const name of names) {
		const variable = `${name}_FILE`;
		const path = given[variable];
		if (path === undefined || names.includes(variable)) continue;
		if (given[name] !== undefined)
			throw new SettingsInvalid(`Wrong settings: ${name} and ${variable} are both set.`);
		try {
			values[name] = readFileSync(path, "utf8").replace(/\r?\n$/, "");
		} catch (cause) {
			const { code } = cause as NodeJS.ErrnoException;
			throw new SettingsInvalid(`Wrong settings: ${variable} cannot be read: ${code}.`, { cause });
		}
	}
	return values;
}

/** A whole number in text, e.g. a count of seconds. */
export function wholeNumber({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}) {
	return z
		.string()
		.regex(/^\d{1,16}$/, "must be a whole number")
		.transform(Number)
		.pipe(z.number().min(min).max(max));
}

/** The sender of mail: an address, or `Name <address>` (RFC 5322 §3.4). A comma would make it two senders. */
export function mailbox() {
	return z.string().refine(
		(text) => {
			const [, bracketed] = /^(?:"[^"]*" *|[^<>,;:"]*)<([^<>]*)>$/.exec(text) ?? [];
			return z.regexes.html5Email.test(normalizeAddress(bracketed ?? text));
		},
		{ error: "must be an email address, with or without a name, such as Mail <no-reply@service.example>" },
	);
}

/** `true` or `false` in text. */
export function flag() {
	return z.enum(["true", "false"], "must be true or false").transform((text) => text === "true");
}

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
	/** How long the service serves after SIGTERM while /readyz returns 503: for a load balancer, which has to notice. */
	DRAIN_SECONDS: wholeNumber({ max: 600 }).default(0),
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
