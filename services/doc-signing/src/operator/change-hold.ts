import type { Actor } from "../accounts/log/record-account-event.ts";
import type { Owner } from "../accounts/owner.ts";
import type { Dependencies } from "../dependencies.ts";
import { holdAccount } from "../envelopes/retention/change-retention.ts";
import { requireAccount } from "./account-key.ts";

/**
 * Places a legal hold on an account, deleted or not, or releases it with null. Throws UserNotFound, NoSuchTeam, AlreadyOnHold.
 */
export async function changeHold(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	owner: Owner,
	reason: string | null,
	by: Actor,
): Promise<void> {
	await db.transaction(async (tx) => {
		await requireAccount(tx, owner);
		await holdAccount(tx, { clock }, { owner, by, reason });
	});
}
