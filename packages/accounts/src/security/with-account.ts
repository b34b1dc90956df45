import type { Transaction } from "@repo/service-kit/database";
import { type Credentials, lockById } from "../users/index.ts";
import { AccountClosed } from "./errors.ts";
import type { SecuritySite } from "./site.ts";

export type SecurityDeps = Pick<
	SecuritySite,
	"db" | "clock" | "encryptionKey" | "relyingParty" | "record" | "providers"
>;

/** Who changes their own account, and from where. */
export type Owner = { userId: number; ipAddress: string | undefined };

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
