import { signInAddress } from "@repo/accounts/return-to";
import { authenticatorAddress, newPasskeyAddress } from "@repo/accounts/security";
import { findFactors } from "@repo/accounts/users";
import type { Queryable } from "@repo/service-kit/database";
import { readableAddress } from "@repo/validation";
import { isAccountOf } from "../../accounts/is-account-of.ts";
import { findAccount } from "../../accounts/queries.ts";
import type { Signer } from "../open-signing.ts";
import { type AuthenticationMethod, needsAccount } from "../rules/required-authentication.ts";

/** The signed-in account, and what the account of the recipient's address can prove. */
export type AccountView =
	| { state: "SIGNED_OUT" }
	| { state: "OTHER"; email: string }
	| { state: "READY"; hasPasskey: boolean; hasTotp: boolean };

/** What must be proven, for pages. */
export type AuthenticationView = {
	/** Any one of these is enough. */
	methods: AuthenticationMethod[];
	/** The recipient's address. */
	email: string;
	/** Null when no method needs an account. */
	account: AccountView | null;
	pages: AccountPages;
};
type AccountPages = Record<"signIn" | "signUp" | "newPasskey" | "authenticator", string>;

/** Null when nothing must be proven. Describes an account only to its signed-in owner. */
export async function describeAuthentication(
	db: Queryable,
	methods: AuthenticationMethod[],
	recipient: { email: string },
	signer: Signer,
	now: Date,
): Promise<AuthenticationView | null> {
	if (methods.length === 0) return null;
	return {
		methods,
		email: readableAddress(recipient.email),
		account: needsAccount(methods) ? await describeAccount(db, recipient, signer.visitor, now) : null,
		pages: accountPages(recipient, signer),
	};
}

/** Pages of the account that lead back to the document. */
export function accountPages({ email }: { email: string }, { token }: Pick<Signer, "token">): AccountPages {
	const here = `/sign/${token}`;
	return {
		signIn: signInAddress(here),
		signUp: `${signInAddress(here, "/sign-up")}&email=${encodeURIComponent(email)}`,
		newPasskey: newPasskeyAddress(here),
		authenticator: authenticatorAddress(here),
	};
}

async function describeAccount(
	db: Queryable,
	recipient: { email: string },
	{ session }: Signer["visitor"],
	now: Date,
): Promise<AccountView> {
	const account = session ? await findAccount(db, session.id, now) : undefined;
	if (!account) return { state: "SIGNED_OUT" };
	if (!isAccountOf(recipient, account)) return { state: "OTHER", email: readableAddress(account.email) };
	const { passkeys, totp } = await findFactors(db, account.id);
	return { state: "READY", hasPasskey: passkeys > 0, hasTotp: totp };
}
