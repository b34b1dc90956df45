import { secondsAfter } from "@repo/service-kit/clock";
import { enqueue } from "@repo/service-kit/jobs";
import { requireNoHold } from "../../accounts/holds/queries.ts";
import { type Actor, actingUser, recordAccountEvent } from "../../accounts/log/record-account-event.ts";
import { type ActingMember, lockMembers } from "../../accounts/teams/lock-members.ts";
import { closeTeams } from "../../accounts/teams/queries.ts";
import { requireTeamPermission } from "../../accounts/teams/require-permission.ts";
import { revokeTokensIn } from "../../accounts/tokens/queries.ts";
import type { Dependencies } from "../../dependencies.ts";

/** Longer than a request takes. */
const AGAIN_SECONDS = 600;

/**
 * Ends every member's access at once; a job then cancels and deletes what the team has, and once more for what a request that had
 * begun before still creates or sends. Throws NoSuchTeam, NotPermitted, ProofRequired, SecondFactorRequired, AccountOnHold.
 */
export async function deleteTeam(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	teamId: number,
	by: ActingMember | Actor,
): Promise<void> {
	const isMember = "session" in by;
	await db.transaction(async (tx) => {
		const { team, members, actor } = await lockMembers(tx, teamId, isMember ? by : "operator");
		if (isMember) requireTeamPermission("team.manage", actor, by.session);
		await requireNoHold(tx, { userId: 0, teamId });
		const at = clock();
		const tokensRevoked = await revokeTokensIn(tx, { teamId }, at);
		await closeTeams(tx, [teamId], at);
		await recordAccountEvent(tx, {
			...(isMember ? { ...actingUser(by.userId, by.ipAddress), userId: by.userId } : by),
			type: "team.deleted",
			teamId,
			details: { name: team.name, members: members.length, tokensRevoked },
			at,
		});
		const job = { teamId, ...(isMember ? { userId: by.userId } : { operator: by.actor }) };
		await enqueue(tx, "finish-team-deletion", job, { key: `delete-team:${teamId}` });
		const again = { key: `delete-team-again:${teamId}`, runAt: secondsAfter(at, AGAIN_SECONDS) };
		await enqueue(tx, "finish-team-deletion", job, again);
	});
}
