import { hashPassword, isImportedHash, isPassword } from "@repo/service-kit/crypto";
import { addressKey } from "@repo/validation";
import { requireNoProvider } from "../openid/require-provider.ts";
import { startPendingSignIn } from "../sessions/index.ts";
import { type Credentials, findFactors, hasSecondFactor, replaceHash } from "../users/index.ts";
import type { Browser, SignInDeps } from "./deps.ts";
import { WrongCredentials } from "./errors.ts";
import { takeAttempt } from "./limits.ts";
import { finishSignIn, type SignInResult } from "./open-session.ts";
import { recordSignIn } from "./record-sign-in.ts";

/**
 * Checks a password. `account` is what the service found for `login`; an unknown one costs the same statements, the
 * same hash and the same limits as a wrong password. Throws WrongCredentials, TooManyAttempts, ProviderRefused.
 */
export async function signInWithPassword(
	deps: SignInDeps,
	{ account, login, password }: { account: Credentials | undefined; login: string; password: string },
	browser: Browser,
): Promise<SignInResult> {
	await requireNoProvider(deps, deps.db, login, browser);
	const giveBack = await takeAttempt(
		deps,
		"password",
		{ userId: account?.id, login: addressKey(login) },
		browser,
	);
	const matches = await isPassword(account?.passwordHash ?? undefined, password);
	const result = account && matches ? await next(deps, account, browser) : undefined;
	if (!result) {
		const known = account && { userId: account.id };
		const { ipAddress } = browser;
		await recordSignIn(deps, deps.db, {
			type: "account.sign_in_refused",
			details: { proof: "password" },
			...known,
			ipAddress,
		});
		throw new WrongCredentials();
	}
	await giveBack();
	if (account?.passwordHash && isImportedHash(account.passwordHash))
		await replaceHash(deps.db, account, await hashPassword(password));
	return result;
}

async function next(
	deps: SignInDeps,
	account: Credentials,
	browser: Browser,
): Promise<SignInResult | undefined> {
	const { id: userId, credentialsVersion } = account;
	if (hasSecondFactor(await findFactors(deps.db, userId))) {
		const pendingSecret = await startPendingSignIn(deps, deps.db, { userId, credentialsVersion });
		return { status: "second-factor", pendingSecret };
	}
	const proof = { proof: "password", credentialsVersion } as const;
	return deps.db.transaction((tx) => finishSignIn(deps, tx, account, proof, browser));
}
