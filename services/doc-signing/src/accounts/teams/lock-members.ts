import type { Transaction } from "@repo/service-kit/database";
import { type Actor, actingUser } from "../log/record-account-event.ts";
import { LastOwner, NoSuchTeam } from "./errors.ts";
import { listMembers, lockTeam, requireFactorOf, type TeamMember, type TeamRow } from "./queries.ts";
import { type ActingSession, requireTeamPermission, type TeamActor } from "./require-permission.ts";
import { permissionFor } from "./rules/granting-roles.ts";
import type { TeamRole } from "./rules/permissions.ts";

/** A user who acts from a browser. Their permissions are read in the transaction of the action. */
export type ActingMember = {
	userId: number;
	lacksProvenFactor: boolean;
	ipAddress: string;
	session: ActingSession;
};
export type By = TeamActor | ActingMember;

/**
 * Locks the team, so that its members do not change. Throws NoSuchTeam, also if the acting person is not a
 * member, and SecondFactorRequired or FactorNotProven unless they are leaving.
 */
export async function lockMembers(
	tx: Transaction,
	teamId: number,
	by: By,
	{ isLeaving = false } = {},
): Promise<{ team: TeamRow; members: TeamMember[]; actor: TeamActor }> {
	const team = await lockTeam(tx, teamId);
	const members = await listMembers(tx, teamId);
	if (typeof by === "string") return { team, members, actor: by };
	const own = members.find(({ userId }) => userId === by.userId);
	if (!own) throw new NoSuchTeam();
	if (!isLeaving) requireFactorOf(team, own, { id: by.userId, ...by });
	return { team, members, actor: own.role };
}

/** Throws NotPermitted, ProofRequired. */
export function requireMayGrant(role: TeamRole, actor: TeamActor, by: By): void {
	requireTeamPermission(permissionFor(role), actor, typeof by === "string" ? null : by.session);
}

/** Throws LastOwner if the team would have no owner without this member. Requires the team's lock. */
export function requireOtherOwner(members: TeamMember[], userId: number): void {
	const owners = members.filter(({ role }) => role === "owner");
	if (owners.length === 1 && owners[0]?.userId === userId) throw new LastOwner();
}

/** For the account log. Operators' commands are recorded elsewhere. */
export function toActor(by: By): Actor | undefined {
	return typeof by === "string" ? undefined : actingUser(by.userId, by.ipAddress);
}
