import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../platform/secrets.ts";
import { ResetLinkSpent } from "./errors.ts";
import { mailPasswordChanged } from "./mails.ts";
import { hashPassword } from "./password-hash.ts";
import { endResets, findReset, redeemReset } from "./queries/password-resets.ts";
import { deleteSessions } from "./queries/sessions.ts";
import { findUser, setPassword } from "./queries/users.ts";
import { type Browser, startSession } from "./start-session.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "config" | "mailer" | "afterwards">;

export async function isResetLinkGood({ db, clock }: Needs, secret: string | undefined): Promise<boolean> {
	return secret !== undefined && (await findReset(db, hashSecret(secret), clock())) !== undefined;
}

/**
 * Sets a password by a link from a mail, once; every session ends. The new session's secret is given: whoever reads the
 * mail is in, even while others' guesses keep sign-in closed. Throws ResetLinkSpent.
 */
export async function resetPassword(needs: Needs, secret: string, password: string, browser: Browser) {
	const { db, clock } = needs;
	const passwordHash = await hashPassword(password);
	const done = await db.transaction(async (tx) => {
		const redeemed = await redeemReset(tx, hashSecret(secret), clock());
		const user = redeemed && (await findUser(tx, redeemed.userId));
		if (!user) throw new ResetLinkSpent();
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
		return { user, session: await startSession(needs, tx, { id: user.id, passwordHash }, browser) };
	});
	if (!done.session) throw new ResetLinkSpent();
	mailPasswordChanged(needs, done.user);
	return done.session;
}
