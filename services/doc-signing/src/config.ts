import { availableParallelism } from "node:os";
import {
	encryptionSecret,
	flag,
	mailbox,
	migrationSettings,
	readSettings,
	serviceSettings,
	wholeNumber,
	withServiceRole,
} from "@repo/service-kit/settings";
import { emailAddress } from "@repo/validation";
import { z } from "zod";
import { openIdProviders } from "./accounts/openid/settings.ts";
import { readTokenUri, type TokenAddress } from "./pdf/pades/token-key.ts";

const MB = 1_048_576;
const DAY = 86_400;

const address = z
	.url({ protocol: /^https?$/, error: "must be an http or https URL, such as https://sign.example.com" })
	.transform((text) => text.replace(/\/+$/, ""));

const tokenUri = z.string().transform((text, context): TokenAddress => {
	const token = readTokenUri(text);
	if (token) return token;
	const example = "pkcs11:token=Seals;object=seal?module-path=/usr/lib/module.so";
	context.addIssue({ code: "custom", message: `must be a URI such as ${example}, without a PIN` });
	return z.NEVER;
});

/** Default number of jobs per queue that run at once in this process. */
const defaultSlots = {
	mail: 8,
	webhooks: 10,
	intake: 4,
	sealing: 7,
	evidence: 2,
	bulk: 2,
	exports: 1,
	upkeep: 2,
};
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
		...serviceSettings,
		/** The public URL; signing links start with it. */
		BASE_URL: address,
		PORT: wholeNumber({ max: 65_535 }).default(4200),
		/** `/metrics` is served only at this address. */
		METRICS_PORT: wholeNumber({ max: 65_535 }).default(9465),
		/**
		 * The total time that an account's requests may hold connections before they run one after another.
		 */
		ACCOUNT_CONNECTION_SECONDS: wholeNumber({ min: 1, max: 600 }).default(2),
		/**
		 * Encrypts what must be readable again (signing tokens, direct links, webhook secrets, authenticator apps, the signing key): 32 bytes,
		 * base64url.
		 */
		ENCRYPTION_SECRET: encryptionSecret,

		S3_ENDPOINT: address,
		/** The address at which browsers and integrators reach the object storage; presigned URLs start with it. */
		S3_PUBLIC_ENDPOINT: address.optional(),
		S3_REGION: z.string().default("us-east-1"),
		S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket name"),
		S3_ACCESS_KEY: z.string(),
		S3_SECRET_KEY: z.string(),
		/** The bearer token with which object storage announces uploads. Without it, nothing is accepted. */
		S3_NOTIFICATION_TOKEN: z
			.string()
			.regex(/^\S{32,}$/, "must have at least 32 characters, and no spaces")
			.optional(),

		MAIL_FROM: mailbox().default("Signing <no-reply@localhost>"),
		/** Email addresses of accounts that may use the service's name as theirs or their brand's, separated by commas. */
		SERVICE_NAME_SENDERS: z
			.string()
			.transform((text) => text.split(",").flatMap((email) => email.trim().toLowerCase() || []))
			.pipe(z.array(emailAddress))
			.default([]),

		/** Who creates teams. Those that people create take their creator's limits and shares. */
		TEAMS: z.enum(["everyone", "operator"], "must be everyone or operator").default("everyone"),

		/** The largest PDF accepted, in bytes. */
		MAX_FILE_BYTES: wholeNumber({ min: 1_000, max: 500 * MB }).default(50 * MB),
		/**
		 * Child processes that render and seal PDFs, and as many for uploaded PDFs
		 * (pdf/child-process/lanes.ts). With two or more, no account can use all of them.
		 */
		PDF_PROCESSES: wholeNumber({ min: 1, max: 64 }).default(() =>
			Math.min(Math.max(availableParallelism(), 2), 4),
		),
		/** Memory limit of each child process. Parsing and sealing take five times the file. */
		PDF_MEMORY_BYTES: wholeNumber({ min: 200 * MB }).optional(),
		PDF_SECONDS: wholeNumber({ min: 1, max: 600 }).default(20),
		/** Jobs that run at once in this process, by queue. Other queues keep their default. */
		JOB_SLOTS: jobSlots.default(defaultSlots),
		/**
		 * How long a recipient may sign after the request; a document's `meta.expiresAfterDays` overrides it.
		 */
		SIGNING_DAYS: wholeNumber({ min: 1, max: 3_650 }).default(90),
		/**
		 * Days from the request to the reminder of recipients who have not acted; 0: never. Documents can
		 * override it.
		 */
		REMINDER_DAYS: wholeNumber({ max: 3_650 }).default(7),
		/** Who may create an account: anyone with an email address, those invited to a team or to sign, or only operators. */
		SIGN_UP: z.enum(["open", "invited", "closed"]).default("invited"),
		/** Operators without a passkey or an authenticator app must set one up before the console opens. */
		OPERATOR_SECOND_FACTOR: flag().default(true),
		/** Identity providers with which people sign in, as JSON. */
		OPENID_PROVIDERS: openIdProviders.default([]),
		/** Seconds after signing in when a session expires. */
		SESSION_SECONDS: wholeNumber({ min: 600, max: 400 * DAY }).default(30 * DAY),
		/** Seconds after the last request when a session expires. */
		SESSION_IDLE_SECONDS: wholeNumber({ min: 600, max: 400 * DAY }).default(7 * DAY),
		/**
		 * Requests per minute and API token, over all instances; the same for a signed-in user's browsers.
		 */
		RATE_LIMIT_PER_MINUTE: wholeNumber({ min: 1 }).default(1_000),
		/** A webhook whose every attempt failed for this long is paused. */
		WEBHOOK_PAUSE_HOURS: wholeNumber({ min: 1, max: 720 }).default(24),
		/** How long sent and refused mails are kept. */
		MAIL_RETENTION_DAYS: wholeNumber({ min: 1, max: 3_650 }).default(90),
		/**
		 * How long webhook deliveries, including their payloads, are kept after their last attempt. Pending ones
		 * are always kept.
		 */
		DELIVERY_RETENTION_DAYS: wholeNumber({ min: 1, max: 3_650 }).default(30),
		/** How long failed jobs without attempts left are kept for the operator. */
		STUCK_JOB_RETENTION_DAYS: wholeNumber({ min: 1, max: 3_650 }).default(90),
		/** Allows webhooks to private and loopback addresses: for development and closed networks. */
		WEBHOOKS_TO_PRIVATE_ADDRESSES: flag().default(false),
		PSEUDO_LANGUAGE: flag().default(false),

		/**
		 * PEM file with key and certificate chain, or PKCS#12; without either, a self-signed certificate is created
		 * at first start.
		 */
		SIGNING_KEY_FILE: z.string().optional(),
		/** The file's passphrase, or the token's PIN. */
		SIGNING_KEY_PASSPHRASE: z.string().optional(),
		/** PKCS#11 URI (RFC 7512) of the key, whose certificates are in SIGNING_KEY_FILE. */
		SIGNING_KEY_TOKEN: tokenUri.optional(),
		SIGNING_RSA_PADDING: z.enum(["pkcs1", "pss"]).default("pkcs1"),
		/** Where Gotenberg converts Word and OpenDocument files to PDFs. Without it, they are refused. */
		CONVERTER_URL: address
			.refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), {
				error: "must not contain a user name or password",
			})
			.optional(),
		/** RFC 3161 servers in the order in which they are tried, separated by commas. */
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
		/** True: no seal without a time-stamp. False: sealed as B-B if no server responds, and time-stamped later. */
		TIMESTAMP_REQUIRED: flag().default(false),
		/**
		 * PEM file: certificates of the issuers trusted to certify time-stamp servers. Without it, any issuer is
		 * accepted.
		 */
		TIMESTAMP_TRUST: z.string().optional(),
		/** Certificates may name private and loopback addresses for revocation data: for an internal authority. */
		REVOCATION_FROM_PRIVATE_ADDRESSES: flag().default(false),
	})
	.refine(({ BASE_URL, S3_ENDPOINT }) => BASE_URL !== S3_ENDPOINT, {
		path: ["S3_ENDPOINT"],
		message: "must differ from BASE_URL",
	})
	.refine(({ TIMESTAMP_REQUIRED, TIMESTAMP_URLS }) => !TIMESTAMP_REQUIRED || TIMESTAMP_URLS.length > 0, {
		path: ["TIMESTAMP_REQUIRED"],
		message: "requires TIMESTAMP_URLS",
	})
	.refine(({ SIGNING_KEY_TOKEN, SIGNING_KEY_FILE }) => !SIGNING_KEY_TOKEN || SIGNING_KEY_FILE, {
		path: ["SIGNING_KEY_TOKEN"],
		message: "requires SIGNING_KEY_FILE with the certificates",
	});

export type Config = ReturnType<typeof readConfig>;

/** The service's settings, checked. Throws SettingsInvalid, whose message is a single line to display. */
export function readConfig(environment: Record<string, string | undefined>) {
	const read = readSettings(settings, environment);
	return {
		...read,
		PDF_MEMORY_BYTES: read.PDF_MEMORY_BYTES ?? 300_000_000 + 5 * read.MAX_FILE_BYTES,
		isHttps: read.BASE_URL.startsWith("https://"),
	};
}

/** The settings of a migration: it runs as the owner of the tables and grants access to the service's role. */
export function readMigrationConfig(environment: Record<string, string | undefined>) {
	return withServiceRole(readSettings(z.object(migrationSettings), environment));
}
