import type { Queryable } from "@repo/service-kit/database";
import type { Credentials } from "../users/index.ts";
import type { Browser, Proof, SignInDeps } from "./deps.ts";
import { openSession } from "./open-session.ts";
import { recordSignIn } from "./record-sign-in.ts";

/**
 * Signed in; or the second factor is next; or the account must prove its address first. Each secret has a
 * separate cookie.
 */
export type SignInResult =
	| { status: "signed-in"; sessionSecret: string }
	| { status: "second-factor"; pendingSecret: string }
	| {
			status: "address-unproven";
			account: { userId: number; credentialsVersion: number; email: string };
	  };

/**
 * The account has given every proof it can: opens the session, unless the address is unproven. Undefined when
 * the account was disabled or its credentials no longer have `credentialsVersion`.
 */
export async function finishSignIn(
	deps: SignInDeps,
	db: Queryable,
	{ id: userId, email, emailProvenAt }: Pick<Credentials, "id" | "email" | "emailProvenAt">,
	{ proof, credentialsVersion }: { proof: Proof; credentialsVersion: number },
	browser: Browser,
): Promise<SignInResult | undefined> {
	const account = { userId, credentialsVersion };
	if (!emailProvenAt) return { status: "address-unproven", account: { ...account, email } };
	const sessionSecret = await openSession(deps, db, account, browser);
	if (!sessionSecret) return undefined;
	await recordSignIn(deps, db, {
		type: "account.signed_in",
		details: { proof },
		userId,
		ipAddress: browser.ipAddress,
	});
	return { status: "signed-in", sessionSecret };
}
