import { isPassword } from "@repo/service-kit/crypto";
import { type Credentials, findById } from "../users/index.ts";
import type { Browser, SignInDeps } from "./deps.ts";
import { WrongPassword } from "./errors.ts";
import { takeAttempt } from "./limits.ts";
import { recordSignIn } from "./record-sign-in.ts";

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
		await recordSignIn(deps, deps.db, { type: "proof-refused", proof: "password", userId, ipAddress });
		throw new WrongPassword();
	}
	await returnAttempt();
	return account;
}
