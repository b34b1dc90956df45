import type { SignedInSession } from "@repo/accounts/sessions";
import type { Browser } from "@repo/accounts/sign-in";
import type { userRoles } from "@repo/accounts/users";
import type { Language } from "@repo/service-kit/languages";
import type { Plan } from "./plan.ts";

export type SignedInUser = {
	id: number;
	email: string;
	name: string;
	plan: Plan;
	role: (typeof userRoles)[number];
	credentialsVersion: number;
	/** Null until the account has proven its address. */
	emailProvenAt: Date | null;
	/** Documents that wait for their signature: those of "Sent to me", at most 99. */
	waiting: number;
	/** An identity provider opened the session, and nothing has proven a second factor. */
	lacksProvenFactor: boolean;
	/** For times on pages: the preferences' time zone, otherwise that of sign-up, otherwise UTC. */
	timeZone: string;
	/** Of pages and mails. Null: the browser's. */
	language: Language | null;
};

/** A signed-in browser. `secret` is in its cookie; `provenAt`: when its user was last verified. */
export type Session = SignedInSession<SignedInUser>;

/** Who acts: a browser, and the account of its session or null. */
export type Visitor = {
	session: Session | null;
	browser: Browser;
	/** In a frame of another site, where no account acts. */
	isFramed?: true;
};

export type SignedInVisitor = Visitor & { session: Session };
