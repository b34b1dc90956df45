import type { Queryable, Transaction } from "@repo/service-kit/database";
import type { FormState, PageOptions, Pages, Typed } from "@repo/service-kit/html";
import type { WithHeaders } from "@repo/service-kit/http";
import type { ComponentChildren, VNode } from "preact";
import type { AccountCookies } from "../browsers/cookies.ts";
import type { PasswordReset, SignInDeps } from "../sign-in/index.ts";
import type { AccountFound } from "../users/index.ts";
import type { Visitor } from "./visitor.ts";

/** What the pages and routes of this package require from a service. */
export type AccountSite = SignInDeps & {
	config: { SIGN_UP: SignUp };
	cookies: AccountCookies;
	page: Pages["page"];
	/** The frame of a page for visitors. */
	Document: (props: { title: string; children: ComponentChildren }) => VNode;
	/** The label of the sign-in field, if it accepts more than an email address. */
	loginLabel?: string;
	findAccount: (db: Queryable, login: string) => Promise<AccountFound | undefined>;
	findSession: (
		request: WithHeaders,
	) => Promise<{ id: string; user: { id: number; email: string } } | null | undefined>;
	/** The app or sender that led the visitor to sign in, by the return URL. */
	findRequester: (returnTo: string) => Promise<Requester | undefined>;
	/**
	 * Looks up what the email of a proof depends on, and returns the function that queues it: a lookup in the transaction would take a
	 * second connection. The job creates the secrets with `secretsForEmail`.
	 */
	prepareProofMail: (mail: ProofMail) => Promise<(tx: Transaction, proofId: string) => Promise<void>>;
	/** The page after a change of the email address. */
	emailChangedAddress: string;
	/** Checkboxes for what else a reset ends; `typed` of `afterReset` contains the ticked ones. */
	ResetChoices: (props: { form: FormState }) => VNode;
	/** The service's part of a reset, in its transaction: it revokes API keys. Returns the details for the audit log. */
	afterReset: (tx: Transaction, reset: PasswordReset & { typed: Typed }) => Promise<Record<string, unknown>>;
};

/** Who led a visitor here. Its pages then stay in this language and this frame. */
export type Requester = {
	name: string;
	/** What the app believes the visitor signs in with. */
	loginHint?: string | undefined;
	/** The address that received the return URL, which contains a secret. */
	sentTo?: string;
	/** The name of the person at that address. */
	sentToName?: string;
	language?: string | undefined;
	Document?: AccountSite["Document"];
	pageOptions?: PageOptions;
	/** The person needs a passkey there. */
	needsPasskey?: boolean;
};

/** Who may create an account: everyone, invited people, or nobody. */
export const signUpModes = ["open", "invited", "closed"] as const;
export type SignUp = (typeof signUpModes)[number];

/** `returnTo`: where the visitor goes on, if someone led them here. */
export type ProofMail = { purpose: string; email: string; returnTo: string };

/** A proof was completed in this visitor's browser; `takeProof` uses it up. */
export type AfterProof = (input: {
	proofId: string;
	visitor: Visitor;
	request: WithHeaders;
}) => Promise<Redirect>;

export type Redirect = { status: 303; headers: Record<string, string | string[]> };
