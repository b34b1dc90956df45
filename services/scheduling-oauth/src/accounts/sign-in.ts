import { hashSecret, isPassword } from "@repo/service-kit/crypto";
import { networkOf, returnAllowance, takeAllowance } from "@repo/service-kit/rate-limits";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { TooManyAttempts, WrongCredentials } from "./errors.ts";
import { signInsFromAddress, signInsOfAccount } from "./limits.ts";
import { findCredentials } from "./queries/users.ts";
import { type Browser, startSession } from "./start-session.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "config">;

/**
 * Checks username or email address and password, and gives the new session's secret. An unknown account costs the
 * same statements, the same hash and the same limits as a wrong password. Throws WrongCredentials, TooManyAttempts.
 */
export async function signIn(
	deps: Deps,
	{ login, password }: { login: string; password: string },
	browser: Browser,
): Promise<string> {
	const account = await findCredentials(deps.db, login);
	const subject = account
		? `user:${account.id}`
		: `unknown:${hashSecret(login.toLowerCase()).toString("hex")}`;
	const giveBack = await takeAttempt(deps, subject, browser.ipAddress);
	const passwordHash = account?.passwordHash ?? undefined;
	const matches = await isPassword(passwordHash, password);
	const proof = account && matches && passwordHash ? { id: account.id, passwordHash } : undefined;
	const secret = proof && (await startSession(deps, deps.db, proof, browser));
	await recordEvent(deps.db, {
		type: secret ? "account.signed_in" : "account.sign_in_refused",
		actorType: "user",
		actor: account ? account.username : "unknown",
		...(account && { userId: account.id }),
		ipAddress: browser.ipAddress,
		at: deps.clock(),
	});
	if (!secret) throw new WrongCredentials();
	await giveBack();
	return secret;
}

/** One try of this account and of this address, taken before the password is looked at: parallel guesses count too. */
export async function takeAttempt({ db, clock }: Deps, subject: string, ipAddress: string) {
	const network = networkOf(ipAddress);
	const byAddress = await takeAllowance(db, signInsFromAddress, network, clock());
	if (byAddress.retryAfter > 0) throw new TooManyAttempts(byAddress.retryAfter);
	const byAccount = await takeAllowance(db, signInsOfAccount, subject, clock());
	if (byAccount.retryAfter > 0) throw new TooManyAttempts(byAccount.retryAfter);
	return async () => {
		await returnAllowance(db, signInsFromAddress, network);
		await returnAllowance(db, signInsOfAccount, subject);
	};
}
