import type { Proof } from "./sign-in/deps.ts";

/** Changes of an account's protection. */
const securityEvents = [
	"account.authenticator_added",
	"account.authenticator_removed",
	"account.passkey_added",
	"account.passkey_removed",
	"account.provider_connected",
	"account.provider_removed",
	"account.recovery_codes_created",
] as const;
export type SecurityEventType = (typeof securityEvents)[number];

const passwordEvents = ["account.password_changed", "account.password_reset"] as const;

const signInEvents = [
	"account.identity_refused",
	"account.identity_verified",
	"account.sign_in_refused",
	"account.signed_in",
] as const;

const plainEvents = ["account.created", "account.sessions_ended"] as const;

/** What this package reports about accounts, by the names in the services' audit logs. */
export const accountEvents = [
	...securityEvents,
	...passwordEvents,
	"account.email_changed",
	...signInEvents,
	...plainEvents,
] as const;

type Source = {
	/** Absent when the account does not exist. */
	userId?: number | undefined;
	ipAddress: string | undefined;
	/** Facts that people may read. Never a code, token, password or key. */
	details?: Record<string, unknown>;
};

export type SignInEvent = Source & { type: (typeof signInEvents)[number]; details: { proof: Proof } };

/** What someone else may have done: the owner is notified; of a new address, at the former one. */
export type NotifiedEvent = Source &
	(
		| { type: SecurityEventType | (typeof passwordEvents)[number] }
		| { type: "account.email_changed"; formerEmail: string }
	);

export type AccountEvent = SignInEvent | NotifiedEvent | (Source & { type: (typeof plainEvents)[number] });

const notifiedEvents: readonly string[] = [...securityEvents, ...passwordEvents, "account.email_changed"];

export function isNotified(event: AccountEvent): event is NotifiedEvent {
	return notifiedEvents.includes(event.type);
}
