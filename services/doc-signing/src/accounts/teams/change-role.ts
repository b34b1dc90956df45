import type { Dependencies } from "../../dependencies.ts";
import { recordAccountEvent } from "../log/record-account-event.ts";
import { NotAMember } from "./errors.ts";
import { type By, lockMembers, requireMayGrant, requireOtherOwner, toActor } from "./lock-members.ts";
import { setRole } from "./queries.ts";
import type { TeamRole } from "./rules/permissions.ts";

/**
 * Takes effect at the next request of the member's sessions and tokens. Needs the permission for the role before and after.
 * Throws NotPermitted, ProofRequired, NoSuchTeam, NotAMember, LastOwner.
 */
export async function changeRole(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ teamId, userId, role }: { teamId: number; userId: number; role: TeamRole },
	by: By,
): Promise<void> {
	await db.transaction(async (tx) => {
		const { members, actor } = await lockMembers(tx, teamId, by);
		const changed = members.find((member) => member.userId === userId);
		if (!changed) throw new NotAMember();
		requireMayGrant(changed.role, actor, by);
		requireMayGrant(role, actor, by);
		if (changed.role === role) return;
		requireOtherOwner(members, userId);
		await setRole(tx, { teamId, userId, role });
		const recorded = toActor(by);
		const details = { from: changed.role, to: role };
		const event = { type: "team.role_changed", userId, teamId, details, at: clock() } as const;
		if (recorded) await recordAccountEvent(tx, { ...recorded, ...event });
	});
}
