import type { Transaction } from "@repo/service-kit/database";
import { keepOnlySession } from "../sessions/index.ts";
import { methodsOf, SignInExpired } from "../sign-in/index.ts";
import { type Credentials, endSignInsInProgress, lockById } from "../users/index.ts";
import { AccountClosed } from "./errors.ts";
import type { SecuritySite } from "./site.ts";

export type SecurityDeps = Pick<
	SecuritySite,
	"db" | "clock" | "encryptionKey" | "relyingParty" | "record" | "providers"
>;

/** Who changes their own account, in which session, and from where. */
export type Owner = { userId: number; sessionId: string; ipAddress: string | undefined };

/**
 * Runs a change of an account's factors exclusively: others of the same account wait. Throws AccountClosed.
 */
export function withAccount<Result>(
	{ db }: Pick<SecurityDeps, "db">,
	userId: number,
	change: (tx: Transaction, account: Credentials) => Promise<Result>,
): Promise<Result> {
	return db.transaction(async (tx) => {
		const account = await lockById(tx, userId);
		if (!account) throw new AccountClosed();
		return change(tx, account);
	});
}

/**
 * After this session has added a second factor, and proven it by that: the account's other sessions and its sign-ins in
 * progress end, since they may have begun with a stolen password. Throws SignInExpired if this one has ended, such as by
 * another that was faster.
 */
export async function endOtherSessions(
	{ clock }: Pick<SecurityDeps, "clock">,
	tx: Transaction,
	{ userId, sessionId }: Owner,
	factor: "totp" | "passkey",
): Promise<void> {
	const proven = { id: sessionId, userId, amr: methodsOf[factor], now: clock() };
	if (!(await keepOnlySession(tx, proven))) throw new SignInExpired();
	await endSignInsInProgress(tx, userId);
}
