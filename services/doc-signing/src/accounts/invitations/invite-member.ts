import { violatedConstraint } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import { isSameEmail } from "../is-account-of.ts";
import { actingUser, recordAccountEvent } from "../log/record-account-event.ts";
import { AlreadyMember } from "../teams/errors.ts";
import { type ActingMember, lockMembers, requireMayGrant } from "../teams/lock-members.ts";
import type { TeamRole } from "../teams/rules/permissions.ts";
import { AlreadyInvited } from "./errors.ts";
import { deleteExpired, insertInvitation } from "./queries.ts";
import { expiryFrom, queueInvitation, takeInvitationMail } from "./queue-invitation.ts";

/** Throws NoSuchTeam, NotPermitted, ProofRequired, AlreadyMember, AlreadyInvited, TooManyInvitations. */
export async function inviteMember(
	deps: Pick<Dependencies, "db" | "clock">,
	{ teamId, email, role }: { teamId: number; email: string; role: TeamRole },
	by: ActingMember,
): Promise<void> {
	const { db, clock } = deps;
	const now = clock();
	await takeInvitationMail(deps, by.userId);
	const invited = db.transaction(async (tx) => {
		const { members, actor } = await lockMembers(tx, teamId, by);
		requireMayGrant(role, actor, by);
		if (members.some((member) => isSameEmail(member.email, email))) throw new AlreadyMember();
		await deleteExpired(tx, { teamId, email, now });
		const row = { teamId, email, role, invitedBy: by.userId, createdAt: now, expiresAt: expiryFrom(now) };
		await queueInvitation(tx, await insertInvitation(tx, row), now);
		await recordAccountEvent(tx, {
			...actingUser(by.userId, by.ipAddress),
			type: "invitation.created",
			teamId,
			details: { email, role },
			at: now,
		});
	});
	await invited.catch((error: unknown) => {
		throw violatedConstraint(error) === "team_invitations_open_unique" ? new AlreadyInvited() : error;
	});
}
