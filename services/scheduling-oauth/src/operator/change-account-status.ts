import { OwnAccount } from "@repo/accounts/operators";
import { deleteSessions } from "@repo/accounts/sessions";
import { recordEvent } from "../audit-log/record-event.ts";
import { withdrawRequests } from "../clients/requests/withdraw-request.ts";
import type { Dependencies } from "../dependencies.ts";
import { UserNotFound } from "./errors.ts";
import type { ActingOperator } from "./operator.ts";
import { type Account, findAccount, moveAccountToActive, moveAccountToDisabled } from "./queries.ts";

export type AccountMove = "disable" | "enable";

/**
 * Disables or enables an account; idempotent. Every check of a session, key, code or token reads
 * `disabled_at`, so every instance rejects a disabled account from the next request on. Sessions end for
 * good; API keys and connected apps work again once the account is enabled. Throws UserNotFound, OwnAccount.
 */
export async function changeAccountStatus(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	userId: number,
	move: AccountMove,
	{ operator, ipAddress, operatorId }: ActingOperator,
): Promise<Account> {
	if (userId === operatorId) throw new OwnAccount();
	const at = clock();
	return db.transaction(async (tx) => {
		const isMoved =
			move === "disable"
				? await moveAccountToDisabled(tx, userId, at)
				: await moveAccountToActive(tx, userId);
		const account = await findAccount(tx, userId);
		if (!account) throw new UserNotFound();
		if (!isMoved) return account;
		if (move === "disable") await withdrawRequests(tx, { userId }, { operator, ipAddress, at });
		const sessionsEnded = move === "disable" ? await deleteSessions(tx, userId) : 0;
		await recordEvent(tx, {
			type: move === "disable" ? "account.disabled" : "account.enabled",
			actorType: "operator",
			actor: operator,
			userId,
			ipAddress,
			...(sessionsEnded > 0 && { details: { sessionsEnded } }),
			at,
		});
		return account;
	});
}
