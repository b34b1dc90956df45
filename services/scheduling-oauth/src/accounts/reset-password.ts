import { hashPassword, hashSecret } from "@repo/service-kit/crypto";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { PredictablePassword, ResetLinkSpent } from "./errors.ts";
import { mailPasswordChanged } from "./mails.ts";
import { endResets, findReset, findResetAccount, redeemReset } from "./queries/password-resets.ts";
import { deleteSessions } from "./queries/sessions.ts";
import { lockUser, setPassword } from "./queries/users.ts";
import { isPredictablePassword } from "./rules/predictable-password.ts";
import { type Browser, startSession } from "./start-session.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "config" | "mailer" | "afterwards">;

/** The account of a reset link; undefined when the link was used or has expired. */
export async function accountOfResetLink({ db, clock }: Deps, secret: string | undefined) {
	return secret === undefined ? undefined : findResetAccount(db, hashSecret(secret), clock());
}

/**
 * Sets a password by a link from a mail, once; every session ends. The new session's secret is given: whoever reads the
 * mail is in, even while others' guesses keep sign-in closed. Throws ResetLinkSpent, PredictablePassword.
 */
export async function resetPassword(deps: Deps, secret: string, password: string, browser: Browser) {
	const { db, clock } = deps;
	const passwordHash = await hashPassword(password);
	const done = await db.transaction(async (tx) => {
		const link = await findReset(tx, hashSecret(secret), clock());
		// The account before its links, as a change of the password locks them: two at once wait, and do not deadlock.
		const user = link && (await lockUser(tx, link.userId));
		if (user && isPredictablePassword(password, user)) throw new PredictablePassword();
		if (!user || !(await redeemReset(tx, hashSecret(secret), clock()))) throw new ResetLinkSpent();
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
		return { user, session: await startSession(deps, tx, { id: user.id, passwordHash }, browser) };
	});
	if (!done.session) throw new ResetLinkSpent();
	mailPasswordChanged(deps, done.user);
	return done.session;
}
