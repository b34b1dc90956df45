import type { Queryable } from "@repo/service-kit/database";
import { LastOwner, NotAMember } from "./errors.ts";
import { deleteMember, listMembers, lockTeam } from "./queries.ts";
import { requireTeamPermission, type TeamActor } from "./require-permission.ts";

/** The member's tokens in the team are no longer valid. Throws NotPermitted, NoSuchTeam, NotAMember, LastOwner. */
export async function removeMember(
	{ db }: { db: Queryable },
	{ teamId, userId }: { teamId: number; userId: number },
	by: TeamActor,
): Promise<void> {
	await db.transaction(async (tx) => {
		await lockTeam(tx, teamId);
		const members = await listMembers(tx, teamId);
		const removed = members.find((member) => member.userId === userId);
		if (!removed) throw new NotAMember();
		requireTeamPermission(removed.role === "owner" ? "owners.manage" : "members.manage", by);
		const owners = members.filter(({ role }) => role === "owner");
		if (removed.role === "owner" && owners.length === 1) throw new LastOwner();
		await deleteMember(tx, { teamId, userId });
	});
}
