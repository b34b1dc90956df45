import { refuseWeakPassword } from "@repo/accounts/passwords";
import { deleteSessions, forgetBrowsers } from "@repo/accounts/sessions";
import { type Browser, checkPassword, openSession, WrongPassword } from "@repo/accounts/sign-in";
import { setPassword } from "@repo/accounts/users";
import { hashPassword } from "@repo/service-kit/crypto";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import type { SignedInUser } from "./session.ts";
import { signInDeps } from "./sign-in-deps.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "config">;

/**
 * A new password ends every session of the account, and starts a new one for this browser, whose secret is returned. Throws
 * WeakPassword, WrongPassword, TooManyAttempts.
 */
export async function changePassword(
	dependencies: Deps,
	user: SignedInUser,
	{ current, next }: { current: string | undefined; next: string },
	browser: Browser,
): Promise<string> {
	const { db, clock } = dependencies;
	const deps = signInDeps(dependencies);
	refuseWeakPassword(next, [user.username, user.name, user.email]);
	const checked = await checkPassword(deps, user.id, current, browser);
	const hash = await hashPassword(next);
	const secret = await db.transaction(async (tx) => {
		const credentialsVersion = await setPassword(tx, checked, hash);
		if (credentialsVersion === undefined) return undefined;
		await deleteSessions(tx, user.id);
		await forgetBrowsers(tx, user.id);
		await recordEvent(tx, {
			type: "account.password_changed",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			ipAddress: browser.ipAddress,
			at: clock(),
		});
		const { timeZone, email } = user;
		await queueMail(tx, { kind: "password-changed", to: email, data: { timeZone }, at: clock() });
		return openSession(deps, tx, { userId: user.id, credentialsVersion }, browser);
	});
	if (!secret) throw new WrongPassword();
	return secret;
}
