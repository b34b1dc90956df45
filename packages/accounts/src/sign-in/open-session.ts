import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Queryable } from "@repo/service-kit/database";
import { toPlace } from "@repo/service-kit/rate-limits";
import type { Salted } from "../address-proofs/index.ts";
import { onceValue } from "../forms/csrf.ts";
import { requireNoProvider } from "../openid/require-provider.ts";
import { deleteSessionBySecret, insertSession, rememberBrowser } from "../sessions/index.ts";
import { type Credentials, findById } from "../users/index.ts";
import { type Browser, methodsOf, type Proof, type SignInDeps } from "./deps.ts";
import { recordSignIn } from "./record-sign-in.ts";

/**
 * The secret of the session that a proof begins, the same for each repeated submission. A shared computer's cookie
 * and the proof's id, which is in URLs, are not enough to derive it.
 */
export function firstSecret({ browserSecret }: Browser, { salt }: Salted): string {
	return onceValue({ secret: browserSecret }, "first-session", salt);
}

type Account = {
	userId: number;
	credentialsVersion: number;
	/** How its user was verified, by RFC 8176's names: with a password, unless others are given. */
	amr?: readonly string[];
	/** When an identity provider verified its user; absent without one. */
	provenAt?: Date;
};

/**
 * Starts a session and ends the browser's previous one. Its secret is new, never one that the browser sent (session
 * fixation); a form that can be submitted again passes {@link firstSecret}. Undefined when the account was disabled or
 * its credentials changed. Throws ProviderRefused if the account has to sign in with an identity provider.
 */
export async function openSession(
	deps: Pick<SignInDeps, "clock" | "lifetime" | "providers">,
	db: Queryable,
	{ userId, credentialsVersion, amr = methodsOf.password, provenAt }: Account,
	browser: Browser,
	secret = newSecret(),
): Promise<string | undefined> {
	const { clock, lifetime, providers = [] } = deps;
	if (!provenAt && providers.some(({ required }) => required)) {
		const account = await findById(db, userId);
		if (account) await requireNoProvider(deps, db, account.email, browser);
	}
	const now = clock();
	const session = {
		secretHash: hashSecret(secret),
		userId,
		createdAt: now,
		provenAt: provenAt ?? now,
		expiresAt: secondsAfter(now, lifetime.absoluteSeconds),
		userAgent: browser.userAgent.slice(0, 300),
		place: toPlace(browser.ipAddress),
		amr: [...amr],
	};
	if (!(await insertSession(db, session, credentialsVersion))) return undefined;
	if (browser.sessionSecret) await deleteSessionBySecret(db, hashSecret(browser.sessionSecret));
	await rememberBrowser({ clock }, db, userId, browser.browserSecret);
	return secret;
}

/**
 * Signed in; or the second factor is next; or the account must prove its address first. Each secret has a
 * separate cookie.
 */
export type SignInResult =
	| { status: "signed-in"; sessionSecret: string }
	| { status: "second-factor"; pendingSecret: string }
	| {
			status: "address-unproven";
			account: Account & { email: string };
	  };

/**
 * The account has given every proof it can: opens the session, unless the address is unproven. Undefined when
 * the account was disabled or its credentials no longer have `credentialsVersion`.
 */
export async function finishSignIn(
	deps: SignInDeps,
	db: Queryable,
	{ id: userId, email, emailProvenAt }: Pick<Credentials, "id" | "email" | "emailProvenAt">,
	{ proof, credentialsVersion, after = [] }: { proof: Proof; credentialsVersion: number; after?: Proof[] },
	browser: Browser,
): Promise<SignInResult | undefined> {
	const account = { userId, credentialsVersion, amr: [...after, proof].flatMap((one) => methodsOf[one]) };
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
