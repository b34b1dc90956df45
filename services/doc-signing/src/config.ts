import { availableParallelism } from "node:os";
import { flag, mailbox, readSettings, wholeNumber } from "@repo/validation";
import { z } from "zod";

const MB = 1_048_576;
const DAY = 86_400;

const address = z
	.url({ protocol: /^https?$/, error: "must be an http or https URL, such as https://sign.example.com" })
	.transform((text) => text.replace(/\/+$/, ""));
const encryptionSecret = z.string().regex(/^[\w-]{43}$/, "must be 32 bytes in base64url (43 characters)");
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" });

/** Jobs of a queue that run at once in this process, by default. */
const defaultSlots = { mail: 8, webhooks: 10, intake: 4, sealing: 7, evidence: 2, upkeep: 2 };
type JobSlots = typeof defaultSlots;

const jobSlots = z.string().transform((text, context): JobSlots => {
	const slots = { ...defaultSlots };
	for (const part of text.split(",")) {
		const [, name, count] = /^ *(\w+) *= *([1-9]\d{0,2}) *$/.exec(part) ?? [];
		if (name !== undefined && Object.hasOwn(slots, name)) slots[name as keyof JobSlots] = Number(count);
		else
			context.addIssue({
				code: "custom",
				message: `must be counts of 1 to 999 for ${Object.keys(slots).join(", ")}, such as mail=8,sealing=2`,
			});
	}
	return slots;
});

const settings = z
	.object({
		/** Address people and programs see; signing links start with it. */
		BASE_URL: address,
		HOST: z.string().default("127.0.0.1"),
		PORT: wholeNumber({ max: 65_535 }).default(4200),
		/** `/metrics` answers here and nowhere else. */
		METRICS_PORT: wholeNumber({ max: 65_535 }).default(4290),
		/** Connections beyond this are closed at once. */
		MAX_CONNECTIONS: wholeNumber({ min: 10, max: 100_000 }).default(1_000),
		/** Proxies in front whose X-Forwarded-For is believed. */
		TRUSTED_PROXIES: wholeNumber({ max: 10 }).default(0),
		/** `all` serves requests and works off jobs; in a larger installation they are processes of their own. */
		ROLE: z.enum(["all", "server", "worker"]).default("all"),
		DATABASE_URL: databaseUrl,
		DATABASE_POOL_SIZE: wholeNumber({ min: 1, max: 200 }).default(10),
		LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
		/** Encrypts what must be readable again (signing tokens, webhook secrets, the signing key): 32 bytes, base64url. */
		ENCRYPTION_SECRET: encryptionSecret,

		S3_ENDPOINT: address,
		/** Where browsers and integrators reach the object storage; presigned addresses start with it. */
		S3_PUBLIC_ENDPOINT: address.optional(),
		S3_REGION: z.string().default("us-east-1"),
		S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket name"),
		S3_ACCESS_KEY: z.string(),
		S3_SECRET_KEY: z.string(),

		SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" }),
		MAIL_FROM: mailbox().default("Signing <no-reply@localhost>"),

		/** The largest PDF that is taken, in bytes. */
		MAX_FILE_BYTES: wholeNumber({ min: 1_000, max: 500 * MB }).default(50 * MB),
		/**
		 * Child processes that show and seal PDFs, and as many that take them in (pdf/child-process/lanes.ts). With two or
		 * more, one account never has all of them.
		 */
		PDF_PROCESSES: wholeNumber({ min: 1, max: 64 }).default(() =>
			Math.min(Math.max(availableParallelism(), 2), 4),
		),
		/** What each of them may use before it is ended. Parsing and sealing take five times the file. */
		PDF_MEMORY_BYTES: wholeNumber({ min: 200 * MB }).optional(),
		PDF_SECONDS: wholeNumber({ min: 1, max: 600 }).default(20),
		/** Jobs that run at once in this process, by queue. What is not named keeps its default. */
		JOB_SLOTS: jobSlots.default(defaultSlots),
		/** How long a recipient has, from sending. */
		SIGNING_DAYS: wholeNumber({ min: 1, max: 3_650 }).default(90),
		/** Recipients who have not acted are reminded once, so many days after they were told. 0: never. */
		REMINDER_DAYS: wholeNumber({ max: 3_650 }).default(7),
		/** Who may create an account: anyone with an email address, those invited to a team or to sign, or only operators. */
		SIGN_UP: z.enum(["open", "invited", "closed"]).default("invited"),
		/** A browser's session ends so long after signing in. */
		SESSION_SECONDS: wholeNumber({ min: 600, max: 400 * DAY }).default(30 * DAY),
		/** And so long after its last request. */
		SESSION_IDLE_SECONDS: wholeNumber({ min: 600, max: 400 * DAY }).default(7 * DAY),
		/** Requests an API token may make in a minute, over all instances; a signed-in user's browsers likewise. */
		RATE_LIMIT_PER_MINUTE: wholeNumber({ min: 1 }).default(1_000),
		/** A webhook of which every attempt failed for so long is paused. */
		WEBHOOK_PAUSE_HOURS: wholeNumber({ min: 1, max: 720 }).default(24),
		/** How long mails that were sent or refused are kept. */
		MAIL_RETENTION_DAYS: wholeNumber({ min: 1, max: 3_650 }).default(90),
		/** How long webhook deliveries are kept, payloads included, after their last attempt. Pending ones always are. */
		DELIVERY_RETENTION_DAYS: wholeNumber({ min: 1, max: 3_650 }).default(30),
		/** How long jobs that have used up their attempts wait for the operator. */
		STUCK_JOB_RETENTION_DAYS: wholeNumber({ min: 1, max: 3_650 }).default(90),
		/** Webhooks to private and loopback addresses: for development and closed networks. */
		WEBHOOKS_TO_PRIVATE_ADDRESSES: flag().default(false),

		/** PEM file with key and certificate chain, or PKCS#12; with neither a self-signed one is made at first start. */
		SIGNING_KEY_FILE: z.string().optional(),
		SIGNING_KEY_PASSPHRASE: z.string().optional(),
		/** RFC 3161 servers in the order they are tried, separated by commas. */
		TIMESTAMP_URLS: z
			.string()
			.transform((text) => text.split(",").flatMap((url) => url.trim() || []))
			.pipe(
				z.array(z.url({ protocol: /^https?$/, error: "must be http or https URLs, separated by commas" })),
			)
			.refine((urls) => urls.every((url) => !/^https?:\/\/[^/?#]*@/i.test(url)), {
				error: "must not contain a user name or password",
			})
			.default([]),
		/** True: no seal without a time-stamp. False: sealed as B-B when none can be had, and stamped later. */
		TIMESTAMP_REQUIRED: flag().default(false),
		/** PEM file: certificates of the issuers that are trusted to certify time-stamp servers. Without, any issuer will do. */
		TIMESTAMP_TRUST: z.string().optional(),
		/** Certificates may name private and loopback addresses for what was revoked: for an authority of one's own. */
		REVOCATION_FROM_PRIVATE_ADDRESSES: flag().default(false),

		/** How long requests and jobs in flight may take once the service is told to stop. */
		SHUTDOWN_SECONDS: wholeNumber({ min: 1, max: 600 }).default(9),
	})
	.refine(({ BASE_URL, S3_ENDPOINT }) => BASE_URL !== S3_ENDPOINT, {
		path: ["S3_ENDPOINT"],
		message: "must differ from BASE_URL",
	})
	.refine(({ TIMESTAMP_REQUIRED, TIMESTAMP_URLS }) => !TIMESTAMP_REQUIRED || TIMESTAMP_URLS.length > 0, {
		path: ["TIMESTAMP_REQUIRED"],
		message: "requires TIMESTAMP_URLS",
	});

export type Config = ReturnType<typeof readConfig>;

/** The service's settings, checked. Throws SettingsInvalid, whose message is one line to show as it is. */
export function readConfig(environment: Record<string, string | undefined>) {
	const read = readSettings(settings, environment);
	return {
		...read,
		PDF_MEMORY_BYTES: read.PDF_MEMORY_BYTES ?? 300_000_000 + 5 * read.MAX_FILE_BYTES,
		isHttps: read.BASE_URL.startsWith("https://"),
	};
}

/** The settings of a migration: run as the role that owns the tables, for the role that the service connects as. */
export function readMigrationConfig(environment: Record<string, string | undefined>) {
	const migration = z.object({
		DATABASE_URL: databaseUrl,
		MIGRATION_DATABASE_URL: databaseUrl.optional(),
		ENCRYPTION_SECRET: encryptionSecret,
	});
	const read = readSettings(migration, environment);
	const { DATABASE_URL, MIGRATION_DATABASE_URL = DATABASE_URL } = read;
	const serviceRole = decodeURIComponent(new URL(DATABASE_URL).username);
	return { ...read, MIGRATION_DATABASE_URL, serviceRole };
}
