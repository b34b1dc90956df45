import { hashPassword, hashSecret } from "@repo/service-kit/crypto";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { PredictablePassword, ResetLinkExpired } from "./errors.ts";
import { queueMail } from "./mail/queue-mail.ts";
import { endResets, findReset, findResetAccount, redeemReset } from "./queries/password-resets.ts";
import { deleteSessions } from "./queries/sessions.ts";
import { lockUser, setPassword } from "./queries/users.ts";
import { isPredictablePassword } from "./rules/predictable-password.ts";
import { type Browser, startSession } from "./start-session.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "config">;

/** The account of a reset link; undefined when the link was used or has expired. */
export async function accountOfResetLink({ db, clock }: Deps, secret: string | undefined) {
	return secret === undefined ? undefined : findResetAccount(db, hashSecret(secret), clock());
}

/**
 * Sets a password with a mailed link, once, and ends every session. Returns the secret of a new session: the owner is
 * signed in even while others' guesses block sign-in. Throws ResetLinkExpired, PredictablePassword.
 */
export async function resetPassword(deps: Deps, secret: string, password: string, browser: Browser) {
	const { db, clock } = deps;
	const passwordHash = await hashPassword(password);
	const session = await db.transaction(async (tx) => {
		const link = await findReset(tx, hashSecret(secret), clock());
		// The account before its links, as a change of the password locks them: two at once wait, and do not deadlock.
		const user = link && (await lockUser(tx, link.userId));
		if (user && isPredictablePassword(password, user)) throw new PredictablePassword();
		if (!user || !(await redeemReset(tx, hashSecret(secret), clock()))) throw new ResetLinkExpired();
		await setPassword(tx, user.id, passwordHash);
		await deleteSessions(tx, user.id);
		await endResets(tx, user.id, clock());
		await recordEvent(tx, {
			type: "account.password_reset",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			ipAddress: browser.ipAddress,
			at: clock(),
		});
		const { name, timeZone, email: to } = user;
		await queueMail(tx, { kind: "password-changed", to, data: { name, timeZone }, at: clock() });
		return startSession(deps, tx, { id: user.id, passwordHash }, browser);
	});
	if (!session) throw new ResetLinkExpired();
	return session;
}
