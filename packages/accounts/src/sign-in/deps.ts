import type { KeyObject } from "node:crypto";
import type { Clock } from "@repo/service-kit/clock";
import type { Database, Queryable } from "@repo/service-kit/database";
import type { AccountEvent } from "../events.ts";
import type { Provider } from "../openid/provider.ts";
import type { RelyingParty } from "../passkeys/index.ts";
import type { SessionLifetime } from "../sessions/index.ts";

/** How a user was verified. */
export const proofs = ["password", "totp", "recovery-code", "passkey", "email", "openid"] as const;
export type Proof = (typeof proofs)[number];

/** RFC 8176's names of the methods behind a proof. A code is a second factor; a passkey verifies its user, so it is two. */
export const methodsOf: Record<Proof, readonly string[]> = {
	password: ["pwd"],
	totp: ["otp", "mfa"],
	"recovery-code": ["otp", "mfa"],
	passkey: ["pop", "user", "mfa"],
	email: [],
	// The provider says how.
	openid: [],
};

/** What signing in requires from a service. */
export type SignInDeps = {
	db: Database;
	clock: Clock;
	/** 32 bytes; encrypts the secrets of authenticator apps. */
	encryptionKey: KeyObject;
	relyingParty: RelyingParty;
	lifetime: SessionLifetime;
	/** Identity providers that the operator has configured. */
	providers?: readonly Provider[];
	/** Writes the event to the audit log and queues the email to the owner, in the transaction of the change. */
	record: (db: Queryable, event: AccountEvent) => Promise<void>;
};

/** The browser that signs in: its IP address, its User-Agent, and its cookies. */
export type Browser = {
	ipAddress: string;
	userAgent: string;
	/** The secret of its previous session. */
	sessionSecret: string | undefined;
	/** The secret that identifies the browser to accounts, challenges and proofs; it outlives signing out. */
	browserSecret: string;
};
