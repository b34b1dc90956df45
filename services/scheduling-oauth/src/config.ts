import { signUpModes } from "@repo/accounts/web";
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
import { signingAlgorithms } from "./clients/rules/signing-algorithm.ts";

const DAY = 86_400;

// Pages, cookies and the metadata's location (RFC 8414 §3.1) are relative to the host's root.
const origin = z
	.url({ protocol: /^https?$/, error: "must be an http or https address" })
	.transform((address) => new URL(address))
	.refine(({ href, origin }) => href === `${origin}/`, {
		error: "must be a scheme and a host alone, such as https://scheduling.example: no path, query or user",
	})
	.transform(({ origin }) => origin);

const settings = z.object({
	...serviceSettings,
	/** Public URL, and the issuer of tokens (RFC 8414 §2). */
	BASE_URL: origin,
	PORT: wholeNumber({ max: 65_535 }).default(4100),
	/** Port of `/metrics`. */
	METRICS_PORT: wholeNumber({ max: 65_535 }).default(9464),
	/** Encrypts the token signing keys in the database: 32 bytes, base64url. */
	SIGNING_KEY_SECRET: encryptionSecret,
	SIGNING_ALGORITHM: z.enum(signingAlgorithms).default("ES256"),
	/** Where app owners register apps. */
	SUPPORT_EMAIL: emailAddress,
	MAIL_FROM: mailbox().default("Scheduling <no-reply@localhost>"),
	/** Lifetime of an authorization request. */
	AUTHORIZATION_REQUEST_SECONDS: wholeNumber({ min: 60, max: DAY }).default(3_600),
	AUTHORIZATION_CODE_SECONDS: wholeNumber({ min: 10, max: 600 }).default(300),
	ACCESS_TOKEN_SECONDS: wholeNumber({ min: 60, max: DAY }).default(1_800),
	/** Seconds since a refresh token's last use. */
	REFRESH_TOKEN_SECONDS: wholeNumber({ min: 3_600, max: 400 * DAY }).default(30 * DAY),
	/** How long a public client that repeats a refresh gets the same answer again. */
	REFRESH_GRACE_SECONDS: wholeNumber({ min: 0, max: 60 }).default(10),
	/** Requests to `/api/v1` of a connection or an API key, on each instance; ten times as many of an app. 0: no limit. */
	API_REQUESTS_PER_MINUTE: wholeNumber({ min: 0, max: 1_000_000 }).default(600),
	/** Requests of apps that a user opens, and answers, on each instance. 0: no limit. */
	AUTHORIZATIONS_PER_MINUTE: wholeNumber({ min: 0, max: 1_000_000 }).default(120),
	/** Who may create an account: everyone, people whom an operator invited, or nobody. */
	SIGN_UP: z.enum(signUpModes).default("invited"),
	/** Whether developers ask for apps in the browser, and use one on trial, for themselves only, until the operator decides. */
	SELF_SERVICE: z.enum(["requests", "trial", "off"]).default("requests"),
	/** Apps whose client ID is the URL of a document that describes them: none, those of hosts that an operator lists, or all. */
	CLIENT_DOCUMENTS: z.enum(["off", "listed", "open"]).default("listed"),
	/** Operators without a passkey or an authenticator app must set one up before the console opens. */
	OPERATOR_SECOND_FACTOR: flag().default(true),
	/** Seconds from sign-in, regardless of use. */
	SESSION_SECONDS: wholeNumber({ min: 600, max: 400 * DAY }).default(30 * DAY),
	/** Seconds since a session's last request. */
	SESSION_IDLE_SECONDS: wholeNumber({ min: 600, max: 400 * DAY }).default(7 * DAY),
	/** `iss` in authorization responses (RFC 9207): off by default, because it breaks apps that do not expect it. */
	AUTHORIZATION_RESPONSE_ISS: flag().default(false),
	/** How long mails are kept after they were queued. Attempts to send one last up to four days. */
	MAIL_RETENTION_DAYS: wholeNumber({ min: 5, max: 3_650 }).default(30),
	/** Audit rows are kept for at least 30 days, whatever this is set to (migrations/0000_baseline.sql). */
	AUDIT_LOG_RETENTION_DAYS: wholeNumber({ min: 30, max: 36_500 }).default(365),
	/** A webhook is paused once every attempt has failed for this long. */
	WEBHOOK_PAUSE_HOURS: wholeNumber({ min: 1, max: 720 }).default(24),
	/** For development and closed networks: also without https. */
	WEBHOOKS_TO_PRIVATE_ADDRESSES: flag().default(false),
	/** Of webhooks, since the last attempt; pending ones are kept. */
	DELIVERY_RETENTION_DAYS: wholeNumber({ min: 1, max: 3_650 }).default(30),
	/** Counted from their end. Access tokens, which reference refresh tokens, live for up to a day. */
	ENDED_TOKEN_RETENTION_DAYS: wholeNumber({ min: 2, max: 3_650 }).default(2),
});

export type Config = ReturnType<typeof readConfig>;

/** The validated settings. Throws SettingsInvalid, whose message is one line. */
export function readConfig(environment: Record<string, string | undefined>) {
	const read = readSettings(settings, environment);
	return { ...read, isHttps: read.BASE_URL.startsWith("https://") };
}

/** The settings of a migration: it runs as the owner of the tables and grants access to the service's role. */
export function readMigrationConfig(environment: Record<string, string | undefined>) {
	return withServiceRole(readSettings(z.object(migrationSettings), environment));
}
