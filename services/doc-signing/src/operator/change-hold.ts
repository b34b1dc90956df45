import type { Actor } from "../accounts/log/record-account-event.ts";
import type { Owner } from "../accounts/owner.ts";
import { getUser } from "../accounts/queries.ts";
import { NoSuchTeam } from "../accounts/teams/errors.ts";
import { hasTeam } from "../accounts/teams/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { holdAccount } from "../envelopes/retention/change-retention.ts";

/** Places a legal hold on an account, deleted or not, or releases it with null. Throws UserNotFound, NoSuchTeam. */
export async function changeHold(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	owner: Owner,
	reason: string | null,
	by: Actor,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		if (owner.teamId === null) await getUser(tx, owner.userId);
		else if (!(await hasTeam(tx, owner.teamId))) throw new NoSuchTeam();
		return holdAccount(tx, { clock }, { owner, by, reason });
	});
}
