import { OwnAccount } from "@repo/accounts/operators";
import type { Dependencies } from "../dependencies.ts";
import { deleteDeliveriesOf } from "../grants/webhooks/change-webhooks.ts";
import { deleteAccount } from "../personal-data/delete-account.ts";
import { UserNotFound } from "./errors.ts";
import type { ActingOperator } from "./operator.ts";
import { isDeletedAccount, lockAccount } from "./queries.ts";

/** Deletes another user's account; idempotent. Throws UserNotFound, OwnAccount. */
export async function deleteUser(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	userId: number,
	{ operator, ipAddress, operatorId }: ActingOperator,
): Promise<void> {
	if (userId === operatorId) throw new OwnAccount();
	await deleteDeliveriesOf({ db }, userId);
	await db.transaction(async (tx) => {
		const account = await lockAccount(tx, userId);
		if (!account) {
			if (await isDeletedAccount(tx, userId)) return;
			throw new UserNotFound();
		}
		await deleteAccount(tx, account, { actorType: "operator", actor: operator, ipAddress, at: clock() });
	});
}
