import { hashPassword, isPassword } from "@repo/service-kit/crypto";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { PredictablePassword, WrongPassword } from "./errors.ts";
import { queueMail } from "./mail/queue-mail.ts";
import { endResets } from "./queries/password-resets.ts";
import { deleteSessions } from "./queries/sessions.ts";
import { findPasswordHash, movePassword } from "./queries/users.ts";
import { isPredictablePassword } from "./rules/predictable-password.ts";
import type { SignedInUser } from "./sessions.ts";
import { takeAttempt } from "./sign-in.ts";
import { type Browser, startSession } from "./start-session.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "config">;

/**
 * A new password ends every session of the account, and starts a new one for this browser, whose secret is returned. Throws
 * PredictablePassword, WrongPassword, TooManyAttempts.
 */
export async function changePassword(
	deps: Deps,
	user: SignedInUser,
	{ current, next }: { current: string; next: string },
	browser: Browser,
): Promise<string> {
	const { db, clock } = deps;
	if (isPredictablePassword(next, user)) throw new PredictablePassword();
	const from = await provePassword(deps, user, current, browser.ipAddress);
	const to = await hashPassword(next);
	const secret = await db.transaction(async (tx) => {
		if (!(await movePassword(tx, user.id, from, to))) return undefined;
		await deleteSessions(tx, user.id);
		await endResets(tx, user.id, clock());
		await recordEvent(tx, {
			type: "account.password_changed",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			ipAddress: browser.ipAddress,
			at: clock(),
		});
		const { name, timeZone, email } = user;
		await queueMail(tx, { kind: "password-changed", to: email, data: { name, timeZone }, at: clock() });
		return startSession(deps, tx, { id: user.id, passwordHash: to }, browser);
	});
	if (!secret) throw new WrongPassword();
	return secret;
}

/**
 * The hash of the user's password, if `password` is it. Guesses count as at sign-in. Throws WrongPassword, TooManyAttempts.
 */
export async function provePassword(
	deps: Deps,
	user: SignedInUser,
	password: string,
	ipAddress: string,
): Promise<string> {
	const giveBack = await takeAttempt(deps, `user:${user.id}`, ipAddress);
	const hash = await findPasswordHash(deps.db, user.id);
	if (!(await isPassword(hash, password)) || !hash) throw new WrongPassword();
	await giveBack();
	return hash;
}
