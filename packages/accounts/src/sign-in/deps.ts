import type { Clock } from "@repo/service-kit/clock";
import type { Database, Queryable } from "@repo/service-kit/database";
import type { RelyingParty } from "../passkeys/index.ts";
import type { SessionLifetime } from "../sessions/index.ts";

/** How somebody showed who they are. */
export const proofs = ["password", "totp", "recovery-code", "passkey"] as const;
export type Proof = (typeof proofs)[number];

/** What a service writes into its audit log. Without `userId`, there is no such account. */
export type SignInEvent = {
	type: "signed-in" | "sign-in-refused" | "proven-again" | "proof-refused";
	proof: Proof;
	userId?: number;
	ipAddress: string;
};

/** What signing in needs of a service. */
export type SignInDeps = {
	db: Database;
	clock: Clock;
	/** 32 bytes; authenticator apps' secrets are encrypted under it. */
	encryptionKey: Buffer;
	relyingParty: RelyingParty;
	lifetime: SessionLifetime;
	record: (db: Queryable, event: SignInEvent) => Promise<void>;
};

/** The browser that signs in: where it is, what it says it is, and the cookies it brought. */
export type Browser = {
	ipAddress: string;
	userAgent: string;
	/** The secret of the session it had. */
	sessionSecret: string | undefined;
	/** The secret by which accounts know it, and challenges and proofs are bound to it; it stays after signing out. */
	browserSecret: string;
};
