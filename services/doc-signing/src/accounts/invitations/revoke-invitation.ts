import type { Dependencies } from "../../dependencies.ts";
import { actingUser, recordAccountEvent } from "../log/record-account-event.ts";
import { type ActingMember, lockMembers, requireMayGrant } from "../teams/lock-members.ts";
import { InvitationNotOpen } from "./errors.ts";
import { closeInvitation, findOpenById } from "./queries.ts";

/** Its link stops working. Throws NoSuchTeam, NotPermitted, ProofRequired, InvitationNotOpen. */
export async function revokeInvitation(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ teamId, id }: { teamId: number; id: number },
	by: ActingMember,
): Promise<void> {
	const now = clock();
	await db.transaction(async (tx) => {
		const { actor } = await lockMembers(tx, teamId, by);
		const open = await findOpenById(tx, { teamId, id });
		if (!open) throw new InvitationNotOpen();
		requireMayGrant(open.role, actor, by);
		const revoked = await closeInvitation(tx, { id, now, from: "OPEN", to: "REVOKED" });
		if (!revoked) throw new InvitationNotOpen();
		await recordAccountEvent(tx, {
			...actingUser(by.userId, by.ipAddress),
			type: "invitation.revoked",
			teamId,
			details: { email: revoked.email },
			at: now,
		});
	});
}
