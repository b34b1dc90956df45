import type { Dependencies } from "../../dependencies.ts";
import { actingUser, recordAccountEvent } from "../log/record-account-event.ts";
import { type ActingMember, lockMembers, requireMayGrant } from "../teams/lock-members.ts";
import { mayGrant } from "../teams/rules/granting-roles.ts";
import { InvitationNotOpen, InviterCannotInvite } from "./errors.ts";
import { findOpenById, findOpenInvitation, renewInvitation } from "./queries.ts";
import { expiryFrom, queueInvitation, takeInvitationMail } from "./queue-invitation.ts";

/**
 * The new email's link replaces the earlier one. Throws NoSuchTeam, NotPermitted, ProofRequired, InvitationNotOpen, InviterCannotInvite,
 * TooManyInvitations.
 */
export async function resendInvitation(
	deps: Pick<Dependencies, "db" | "clock">,
	{ teamId, id }: { teamId: number; id: number },
	by: ActingMember,
): Promise<void> {
	const { db, clock } = deps;
	const now = clock();
	await takeInvitationMail(deps, by.userId);
	await db.transaction(async (tx) => {
		const { actor } = await lockMembers(tx, teamId, by);
		const open = await findOpenById(tx, { teamId, id });
		if (!open) throw new InvitationNotOpen();
		requireMayGrant(open.role, actor, by);
		const renewed = await renewInvitation(tx, id, expiryFrom(now));
		if (!renewed) throw new InvitationNotOpen();
		const acceptable = await findOpenInvitation(tx, { id, now });
		if (!acceptable || !mayGrant(renewed.role, acceptable.inviter.role)) throw new InviterCannotInvite();
		await queueInvitation(tx, renewed, now);
		await recordAccountEvent(tx, {
			...actingUser(by.userId, by.ipAddress),
			type: "invitation.resent",
			teamId,
			details: { email: renewed.email },
			at: now,
		});
	});
}
