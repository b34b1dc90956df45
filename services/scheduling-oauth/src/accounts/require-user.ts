import type { Transaction } from "@repo/service-kit/database";
import { AccountClosed } from "./errors.ts";
import { holdUser } from "./queries/users.ts";
import type { SignedInUser } from "./session.ts";

/**
 * The user for whom a transaction creates something. Disabling and deleting the account wait for the
 * transaction, or it finds that they came first. Throws AccountClosed.
 */
export async function requireUser(tx: Transaction, id: number): Promise<SignedInUser> {
	const user = await holdUser(tx, id);
	if (!user) throw new AccountClosed();
	return user;
}
