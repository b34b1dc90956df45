import type { Queryable } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import { recordAccountEvent } from "../log/record-account-event.ts";
import { revokeTokensIn } from "../tokens/queries.ts";
import { NotAMember } from "./errors.ts";
import { type By, lockMembers, requireMayGrant, requireOtherOwner, toActor } from "./lock-members.ts";
import { deleteMember } from "./queries.ts";

/**
 * Revokes the member's tokens in the team, whose number is returned, and the invitations they sent. Everyone may remove
 * themselves. Throws NotPermitted, ProofRequired, NoSuchTeam, NotAMember, LastOwner.
 */
export async function removeMember(
	{ db, clock }: { db: Queryable } & Pick<Dependencies, "clock">,
	{ teamId, userId }: { teamId: number; userId: number },
	by: By,
): Promise<{ tokensRevoked: number }> {
	return db.transaction(async (tx) => {
		const isLeaving = typeof by !== "string" && by.userId === userId;
		const { members, actor } = await lockMembers(tx, teamId, by, { isLeaving });
		const removed = members.find((member) => member.userId === userId);
		if (!removed) throw new NotAMember();
		if (!isLeaving) requireMayGrant(removed.role, actor, by);
		requireOtherOwner(members, userId);
		await deleteMember(tx, { teamId, userId });
		const at = clock();
		const details = { tokensRevoked: await revokeTokensIn(tx, { teamId, userId }, at) };
		const recorded = toActor(by);
		const event = { type: "team.member_removed", userId, teamId, details, at } as const;
		if (recorded) await recordAccountEvent(tx, { ...recorded, ...event });
		return details;
	});
}
