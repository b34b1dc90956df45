import { refuseWeakPassword } from "@repo/accounts/passwords";
import { deleteSessions, forgetBrowsers } from "@repo/accounts/sessions";
import { type Browser, openSession, SignInExpired } from "@repo/accounts/sign-in";
import { findById, setPassword } from "@repo/accounts/users";
import { hashPassword, isPassword } from "@repo/service-kit/crypto";
import type { Dependencies } from "../dependencies.ts";
import { queueAccountMail } from "../mail/queue-mail.ts";
import { actingUser, recordAccountEvent } from "./log/record-account-event.ts";
import { signInDeps } from "./sign-in-deps.ts";

/**
 * A new password ends every session of the account, forgets its browsers, and opens a session for this one, whose secret
 * is returned. The caller has checked that the last proof is recent. Throws WeakPassword, and SignInExpired after a
 * concurrent change to another password.
 */
export async function changePassword(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	userId: number,
	password: string,
	browser: Browser,
): Promise<string> {
	const account = await findById(deps.db, userId);
	if (!account) throw new SignInExpired();
	const { email, name } = account;
	refuseWeakPassword(password, [email, name]);
	const passwordHash = await hashPassword(password);
	const changed = await deps.db.transaction(async (tx) => {
		const credentialsVersion = await setPassword(tx, account, passwordHash);
		if (credentialsVersion === undefined) return undefined;
		await deleteSessions(tx, userId);
		await forgetBrowsers(tx, userId);
		const at = deps.clock();
		const actor = actingUser(userId, browser.ipAddress);
		await recordAccountEvent(tx, { ...actor, type: "account.password_changed", userId, at });
		const once = `password-changed:${userId}:${credentialsVersion}`;
		const data = { name, changedAt: at.toISOString() };
		await queueAccountMail(tx, { kind: "passwordChanged", to: email, once, data, at });
		return openSession(signInDeps(deps), tx, { userId, credentialsVersion }, browser);
	});
	const secret = changed ?? (await openAgain(deps, { userId, password }, browser));
	if (!secret) throw new SignInExpired();
	return secret;
}

/** After a concurrent change to the same password: the form was submitted twice. */
async function openAgain(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	{ userId, password }: { userId: number; password: string },
	browser: Browser,
): Promise<string | undefined> {
	const { passwordHash, credentialsVersion = 0 } = (await findById(deps.db, userId)) ?? {};
	if (!(await isPassword(passwordHash ?? undefined, password))) return undefined;
	return openSession(signInDeps(deps), deps.db, { userId, credentialsVersion }, browser);
}
