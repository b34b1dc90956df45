import type { Queryable } from "@repo/service-kit/database";
import { NoSuchTeam, SecondFactorRequired } from "../../../accounts/teams/errors.ts";
import { getTeam, listMembers, type TeamMember, type TeamRow } from "../../../accounts/teams/queries.ts";
import { TEAMS } from "../../frame/settings-places.ts";

export const teamAddress = (teamId: number) => `${TEAMS}/${teamId}`;
export const memberAddress = (teamId: number, userId: number) => `${TEAMS}/${teamId}/members/${userId}`;

export type TeamView = { team: TeamRow; members: TeamMember[]; own: TeamMember };

/** A team as seen by one of its members. Throws NoSuchTeam for anyone else, and SecondFactorRequired except to leave. */
export async function readTeam(
	db: Queryable,
	teamId: number,
	userId: number,
	{ isLeaving = false } = {},
): Promise<TeamView> {
	const members = await listMembers(db, teamId);
	const own = members.find((member) => member.userId === userId);
	if (!own) throw new NoSuchTeam();
	const team = await getTeam(db, teamId);
	if (team.requiresSecondFactor && !own.hasFactor && !isLeaving) throw new SecondFactorRequired();
	return { team, members, own };
}
