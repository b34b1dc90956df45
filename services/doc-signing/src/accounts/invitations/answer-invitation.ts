import { hashSecret } from "@repo/service-kit/crypto";
import { type Transaction, violatedConstraint } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import { isAccountOf } from "../is-account-of.ts";
import { actingUser, recordAccountEvent } from "../log/record-account-event.ts";
import { lockAccount } from "../queries.ts";
import { AlreadyMember } from "../teams/errors.ts";
import { insertMember, lockTeam } from "../teams/queries.ts";
import { mayGrant } from "../teams/rules/granting-roles.ts";
import type { SignedInVisitor } from "../visitor.ts";
import { InvitationNotOpen, InvitedSomeoneElse } from "./errors.ts";
import { closeInvitation, findJoinedTeam, findOpenInvitation, type Invitation } from "./queries.ts";

type Deps = Pick<Dependencies, "db" | "clock">;
type By = Pick<SignedInVisitor, "session" | "browser">;

/**
 * Makes the signed-in account a member. It has the invited address, verified, and the inviter may still grant
 * this role; this holds until the transaction ends. Returns the team's id, also for a repeated submission. Throws
 * InvitationNotOpen, InvitedSomeoneElse, AlreadyMember.
 */
export async function acceptInvitation(deps: Deps, token: string, by: By): Promise<number> {
	const accepted = answer(deps, { token, by, to: "ACCEPTED" }, async (tx, { teamId, role }, userId) => {
		const now = deps.clock();
		await insertMember(tx, { teamId, userId, role, createdAt: now });
		const actor = actingUser(userId, by.browser.ipAddress);
		const event = { userId, teamId, details: { role }, at: now };
		await recordAccountEvent(tx, { ...actor, type: "team.member_added", ...event });
	});
	return accepted.catch(async (error: unknown) => {
		if (violatedConstraint(error)?.startsWith("team_members")) throw new AlreadyMember();
		if (!(error instanceof InvitationNotOpen)) throw error;
		const { id: userId, email } = by.session.user;
		const joined = await findJoinedTeam(deps.db, { tokenHash: hashSecret(token), userId, email });
		if (joined === undefined) throw error;
		return joined;
	});
}

/** Throws InvitationNotOpen, InvitedSomeoneElse. */
export async function declineInvitation(deps: Deps, token: string, by: By): Promise<void> {
	await answer(deps, { token, by, to: "DECLINED" }, async () => {});
}

const eventTypes = { ACCEPTED: "invitation.accepted", DECLINED: "invitation.declined" } as const;

type Answer = { token: string; by: By; to: keyof typeof eventTypes };

async function answer(
	{ db, clock }: Deps,
	{ token, by, to }: Answer,
	act: (tx: Transaction, invitation: Invitation, userId: number) => Promise<void>,
): Promise<number> {
	const now = clock();
	const tokenHash = hashSecret(token);
	return db.transaction(async (tx) => {
		// In the common lock order: the account, the team, the invitation.
		const account = await lockAccount(tx, by.session.id, now);
		const found = await findOpenInvitation(tx, { tokenHash, now });
		if (!found) throw new InvitationNotOpen();
		await lockTeam(tx, found.teamId);
		const invitation = await findOpenInvitation(tx, { tokenHash, now });
		if (!invitation || !mayGrant(invitation.role, invitation.inviter.role)) throw new InvitationNotOpen();
		if (!isAccountOf(invitation, account)) throw new InvitedSomeoneElse();
		const closed = await closeInvitation(tx, { id: invitation.id, now, from: "OPEN", to });
		if (!closed) throw new InvitationNotOpen();
		await act(tx, invitation, account.id);
		await recordAccountEvent(tx, {
			...actingUser(account.id, by.browser.ipAddress),
			type: eventTypes[to],
			userId: account.id,
			teamId: invitation.teamId,
			details: { email: invitation.email },
			at: now,
		});
		return invitation.teamId;
	});
}
