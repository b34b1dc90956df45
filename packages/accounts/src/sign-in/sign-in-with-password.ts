import { isPassword } from "@repo/service-kit/crypto";
import { startPendingSignIn } from "../sessions/index.ts";
import { type Credentials, findFactors, hasSecondFactor } from "../users/index.ts";
import type { Browser, SignInDeps } from "./deps.ts";
import { WrongCredentials } from "./errors.ts";
import { takeAttempt } from "./limits.ts";
import { openSession } from "./open-session.ts";

/** Signed in, or the second factor is required. Each secret is for a separate cookie. */
export type SignInResult =
	| { status: "signed-in"; sessionSecret: string }
	| { status: "second-factor"; pendingSecret: string };

/**
 * Checks a password. `account` is what the service found for `login`; an unknown one costs the same statements, the
 * same hash and the same limits as a wrong password. Throws WrongCredentials, TooManyAttempts.
 */
export async function signInWithPassword(
	deps: SignInDeps,
	{ account, login, password }: { account: Credentials | undefined; login: string; password: string },
	browser: Browser,
): Promise<SignInResult> {
	const { db } = deps;
	const giveBack = await takeAttempt(
		deps,
		"password",
		{ userId: account?.id, login: login.toLowerCase() },
		browser,
	);
	const matches = await isPassword(account?.passwordHash ?? undefined, password);
	const result = account && matches ? await next(deps, account, browser) : undefined;
	if (result?.status !== "second-factor")
		await deps.record(db, {
			type: result ? "signed-in" : "sign-in-refused",
			proof: "password",
			...(account && { userId: account.id }),
			ipAddress: browser.ipAddress,
		});
	if (!result) throw new WrongCredentials();
	await giveBack();
	return result;
}

async function next(
	deps: SignInDeps,
	{ id, credentialsVersion }: Credentials,
	browser: Browser,
): Promise<SignInResult | undefined> {
	const proof = { userId: id, credentialsVersion };
	if (hasSecondFactor(await findFactors(deps.db, id)))
		return { status: "second-factor", pendingSecret: await startPendingSignIn(deps, deps.db, proof) };
	const sessionSecret = await deps.db.transaction((tx) => openSession(deps, tx, proof, browser));
	return sessionSecret ? { status: "signed-in", sessionSecret } : undefined;
}
