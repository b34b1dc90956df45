import { hashPassword, isPassword } from "@repo/service-kit/crypto";
import { refuseWeakPassword } from "../passwords/index.ts";
import { deleteSessions, forgetBrowsers } from "../sessions/index.ts";
import { type Credentials, findById, setPassword } from "../users/index.ts";
import type { Browser, SignInDeps } from "./deps.ts";
import { SignInExpired, WrongPassword } from "./errors.ts";
import { takeAttempt } from "./limits.ts";
import { openSession } from "./open-session.ts";
import { recordSignIn } from "./record-sign-in.ts";

type Owner = { id: number; email: string; name: string; username?: string };

/** `current`, as typed, where the service asks for it. Otherwise the caller has required a recent proof. */
type PasswordChange = { next: string; current?: { password: string | undefined } };

/**
 * A new password ends every session of the account, forgets its browsers, and opens a session for this one, whose secret
 * is returned. Throws WeakPassword, ProviderRefused; where the current password is asked for, WrongPassword, also after a concurrent
 * change, and TooManyAttempts; otherwise SignInExpired after a concurrent change to another password.
 */
export async function changePassword(
	deps: SignInDeps,
	{ id: userId, email, name, username = "" }: Owner,
	{ next, current }: PasswordChange,
	browser: Browser,
): Promise<string> {
	refuseWeakPassword(next, [email, name, username]);
	const account = current
		? await checkPassword(deps, userId, current.password, browser)
		: await findById(deps.db, userId);
	if (!account) throw new SignInExpired();
	const passwordHash = await hashPassword(next);
	const changed = await deps.db.transaction(async (tx) => {
		const credentialsVersion = await setPassword(tx, account, passwordHash);
		if (credentialsVersion === undefined) return undefined;
		await deleteSessions(tx, userId);
		await forgetBrowsers(tx, userId);
		const { ipAddress } = browser;
		await deps.record(tx, { type: "account.password_changed", userId, ipAddress });
		return openSession(deps, tx, { userId, credentialsVersion }, browser);
	});
	if (changed) return changed;
	if (current) throw new WrongPassword();
	return openAgain(deps, { userId, password: next }, browser);
}

/** After a concurrent change to the same password: the form was submitted twice. */
async function openAgain(
	deps: SignInDeps,
	{ userId, password }: { userId: number; password: string },
	browser: Browser,
): Promise<string> {
	const { passwordHash, credentialsVersion = 0 } = (await findById(deps.db, userId)) ?? {};
	const isSame = await isPassword(passwordHash ?? undefined, password);
	const secret = isSame && (await openSession(deps, deps.db, { userId, credentialsVersion }, browser));
	if (!secret) throw new SignInExpired();
	return secret;
}

/**
 * Checks the password of a signed-in user, for a change that requires it. In a browser that has not signed in to the
 * account before, attempts count apart from those at sign-in. An account without a password has none to check: the caller
 * has required a recent proof. Returns the checked credentials. Throws WrongPassword, TooManyAttempts.
 */
export async function checkPassword(
	deps: Pick<SignInDeps, "db" | "clock" | "record">,
	userId: number,
	password: string | undefined,
	browser: Browser,
): Promise<Credentials> {
	const found = await findById(deps.db, userId);
	if (found?.passwordHash === null) return found;
	const returnAttempt = await takeAttempt(deps, "password", { userId, login: "" }, browser);
	const account = await findById(deps.db, userId);
	const matches = await isPassword(account?.passwordHash ?? undefined, password ?? "");
	if (!account || !matches) {
		const { ipAddress } = browser;
		await recordSignIn(deps, deps.db, {
			type: "account.identity_refused",
			details: { proof: "password" },
			userId,
			ipAddress,
		});
		throw new WrongPassword();
	}
	await returnAttempt();
	return account;
}
