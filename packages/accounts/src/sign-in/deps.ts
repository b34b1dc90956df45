import type { Clock } from "@repo/service-kit/clock";
import type { Database, Queryable } from "@repo/service-kit/database";
import type { RelyingParty } from "../passkeys/index.ts";
import type { SessionLifetime } from "../sessions/index.ts";

/** How a user was verified. */
export const proofs = ["password", "totp", "recovery-code", "passkey", "email"] as const;
export type Proof = (typeof proofs)[number];

/** For the service's audit log. Without `userId`, the account does not exist. */
export type SignInEvent = {
	type: "signed-in" | "sign-in-refused" | "proven-again" | "proof-refused";
	proof: Proof;
	userId?: number;
	ipAddress: string;
};

/** What signing in requires from a service. */
export type SignInDeps = {
	db: Database;
	clock: Clock;
	/** 32 bytes; encrypts the secrets of authenticator apps. */
	encryptionKey: Buffer;
	relyingParty: RelyingParty;
	lifetime: SessionLifetime;
	record: (db: Queryable, event: SignInEvent) => Promise<void>;
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
