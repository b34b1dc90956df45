import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { deleteAccountRows } from "../leaving/queries.ts";
import { OwnAccount, UserNotFound } from "./errors.ts";
import type { ActingOperator } from "./operator.ts";
import { isDeletedAccount, lockAccount } from "./queries.ts";

/**
 * Deletes an account with its bookings, API keys, sessions and connected apps; again changes nothing. The audit log
 * keeps its rows until they are old. Throws UserNotFound, OwnAccount.
 */
export async function deleteAccount(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	userId: number,
	{ operator, ipAddress, operatorId }: ActingOperator,
): Promise<void> {
	if (userId === operatorId) throw new OwnAccount();
	await db.transaction(async (tx) => {
		const account = await lockAccount(tx, userId);
		if (!account) {
			if (await isDeletedAccount(tx, userId)) return;
			throw new UserNotFound();
		}
		await deleteAccountRows(tx, userId);
		await recordEvent(tx, {
			type: "account.deleted",
			actorType: "operator",
			actor: operator,
			userId,
			ipAddress,
			details: { username: account.username },
			at: clock(),
		});
	});
}
